import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUci } from './move.ts'
import { isLegal, legalMoves } from './moves.ts'
import { positionOf, randomWalk } from './random-games.ts'
import { san } from './san.ts'

function written(fen: string, uci: string): string {
  const pos = positionOf(fen)
  const move = parseUci(uci)
  if (!move || !isLegal(pos, move)) throw new Error(`not legal: ${uci}`)
  return san(pos, move)
}

describe('algebraic notation', () => {
  it.each([
    ['one knight of two, by file', '4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1', 'b1d2', 'Nbd2'],
    ['by file although one of them is "pinned"', '4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1', 'g1e2', 'Nge2'],
    ['one rook of two, by rank', '4k3/8/8/R7/8/8/8/R3K3 w - - 0 1', 'a1a3', 'R1a3'],
    ['one queen of three, by rank', 'k7/8/8/8/7Q/8/8/K3Q2Q w - - 0 1', 'h4e4', 'Q4e4'],
    ['one queen of three, by square', 'k7/8/8/8/4Q2Q/8/8/K6Q w - - 0 1', 'h4e1', 'Qh4e1'],
    ['a capture', '4k3/8/8/3p4/8/8/8/K2R4 w - - 0 1', 'd1d5', 'Rxd5'],
    ['a pawn’s capture', '4k3/8/8/3p4/4P3/8/8/K7 w - - 0 1', 'e4d5', 'exd5'],
    ['in passing', '4k3/8/8/3pP3/8/8/8/K7 w - d6 0 1', 'e5d6', 'exd6'],
    ['a promotion', '4k3/P7/8/8/8/8/8/K7 w - - 0 1', 'a7a8n', 'a8=N'],
    ['a king taken by a promoting pawn', '4k3/3P4/8/8/8/8/8/4K3 w - - 0 1', 'd7e8r', 'dxe8=R'],
    ['a king taken', '4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8', 'Qxe8'],
    ['no check sign', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', 'Ra8'],
    ['no mate sign', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', 'Ra8'],
    ['short castling', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O'],
    ['long castling', 'r3k3/8/8/8/8/8/8/4K3 b q - 0 1', 'e8c8', 'O-O-O'],
    ['a king’s step to g1 that is no castling', '4k3/8/8/8/8/8/8/5K2 w - - 0 1', 'f1g1', 'Kg1'],
  ])('RULES-21: %s', (_, fen, uci, expected) => expect(written(fen, uci)).toBe(expected))

  it('RULES-21: no two moves of a position are written alike, and none has a check sign', () => {
    fc.assert(
      fc.property(randomWalk(100), (games) => {
        for (const { position } of games) {
          const texts = legalMoves(position).map((move) => san(position, move))
          expect(new Set(texts).size).toBe(texts.length)
          for (const text of texts)
            expect(text).toMatch(/^(O-O(-O)?|[NBRQK]?[a-h]?[1-8]?x?[a-h][1-8](=[NBRQ])?)$/)
        }
      }),
    )
  })
})
