import { makeSquare, opposite, parseSquare } from 'chessops/util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castlingsOf } from './castling.ts'
import { legalMoves } from './moves.ts'
import { play } from './play.ts'
import type { Position } from './position.ts'
import { premoveDestinations } from './premove.ts'
import { positionOf, randomWalk } from './random-games.ts'
import { sight } from './sight.ts'

/** Premoves of the side that is not to move, from what it would be given. */
function premoves(pos: Position) {
  const color = opposite(pos.turn)
  const rights = castlingsOf(color).map(({ side, rookFrom }) => [side, pos.castling.has(rookFrom)] as const)
  return premoveDestinations(sight(pos, color), color, Object.fromEntries(rights))
}

const from = (fen: string, square: string): string[] =>
  Array.from(premoves(positionOf(fen)).get(parseSquare(square) as number) ?? [], makeSquare).sort()

describe('premoves', () => {
  it('RULES-22: whatever the other side plays, no legal reply is missing', () => {
    fc.assert(
      fc.property(randomWalk(80), (games) => {
        for (const { position } of games) {
          const possible = premoves(position)
          for (const move of legalMoves(position)) {
            for (const reply of legalMoves(play(position, move))) {
              if (!possible.get(reply.from)?.has(reply.to)) {
                throw new Error(
                  `${JSON.stringify({ move, reply })} missing in ${sight(position, opposite(position.turn))}`,
                )
              }
            }
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['a knight, onto own pieces too', '4k3/8/8/8/8/8/3P4/1N2K3 b - - 0 1', 'b1', ['a3', 'c3', 'd2']],
    [
      'a pawn, both diagonals and its steps',
      '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1',
      'e2',
      ['d3', 'e3', 'e4', 'f3'],
    ],
    ['a pawn behind an own piece', '4k3/8/8/8/8/4N3/4P3/4K3 b - - 0 1', 'e2', ['d3', 'f3']],
    [
      'a rook up to an own piece, and onto it',
      '4k3/8/8/8/8/P7/8/R1N1K3 b - - 0 1',
      'a1',
      ['a2', 'a3', 'b1', 'c1'],
    ],
    [
      'a rook past one seen enemy, onto the second',
      '4k3/8/8/8/8/r7/rB6/RN2K3 b - - 0 1',
      'a1',
      ['a2', 'a3', 'b1'],
    ],
    ['a king with a right', '4k3/8/8/8/8/8/3PPP2/4K2R b K - 0 1', 'e1', ['d1', 'd2', 'e2', 'f1', 'f2', 'g1']],
    [
      'a king past an own bishop',
      '4k3/8/8/8/8/8/3PPP2/4KB1R b K - 0 1',
      'e1',
      ['d1', 'd2', 'e2', 'f1', 'f2'],
    ],
    [
      'a rook past an own pawn that may fall in passing',
      '4k3/8/8/8/R1P4K/8/8/8 b - - 0 1',
      'a4',
      ['a1', 'a2', 'a3', 'a5', 'a6', 'a7', 'a8', 'b4', 'c4', 'd4', 'e4', 'f4', 'g4', 'h4'],
    ],
  ])('RULES-22: %s', (_, fen, square, expected) => expect(from(fen, square)).toEqual(expected))
})
