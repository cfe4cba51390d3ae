import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeFen, parseFen } from './fen.ts'
import { START } from './position.ts'
import { randomWalk } from './random-games.ts'

const BAD = {
  'no fields': '',
  'three fields': '4k3/8/8/8/8/8/8/4K3 w -',
  'seven fields': '4k3/8/8/8/8/8/8/4K3 w - - 0 1 x',
  'seven ranks': '4k3/8/8/8/8/8/4K3 w - - 0 1',
  'nine ranks': '4k3/8/8/8/8/8/8/8/4K3 w - - 0 1',
  'a short rank': '4k2/8/8/8/8/8/8/4K3 w - - 0 1',
  'a long rank': '4k4/8/8/8/8/8/8/4K3 w - - 0 1',
  'a piece beyond the rank': '8k/8/8/8/8/8/8/4K3 w - - 0 1',
  'a nine': '4k3/9/8/8/8/8/8/4K3 w - - 0 1',
  'a zero': '4k3/80/8/8/8/8/8/4K3 w - - 0 1',
  'an unknown piece': '4k3/8/8/3x4/8/8/8/4K3 w - - 0 1',
  'a promoted mark': '4k3/8/8/3Q~4/8/8/8/4K3 w - - 0 1',
  'no white king': '4k3/8/8/8/8/8/8/8 w - - 0 1',
  'no black king': '8/8/8/8/8/8/8/4K3 w - - 0 1',
  'two white kings': '4k3/8/8/8/8/8/8/K3K3 w - - 0 1',
  'two black kings': 'k3k3/8/8/8/8/8/8/4K3 w - - 0 1',
  'a white pawn on rank 1': '4k3/8/8/8/8/8/8/P3K3 w - - 0 1',
  'a black pawn on rank 1': '4k3/8/8/8/8/8/8/p3K3 w - - 0 1',
  'a white pawn on rank 8': 'P3k3/8/8/8/8/8/8/4K3 w - - 0 1',
  'a black pawn on rank 8': 'p3k3/8/8/8/8/8/8/4K3 w - - 0 1',
  'an unknown side': '4k3/8/8/8/8/8/8/4K3 x - - 0 1',
  'a right without rook': '4k3/8/8/8/8/8/8/4K3 w K - 0 1',
  'a right without king at home': '4k3/8/8/8/8/8/8/R2K3R w Q - 0 1',
  'a right with the other side’s rook': '4k3/8/8/8/8/8/8/4K2r w K - 0 1',
  'a right with a rook on the wrong wing': '4k3/8/8/8/8/8/8/R3K3 w K - 0 1',
  'a black right without rook': 'r3k3/8/8/8/8/8/8/4K3 w kq - 0 1',
  'a right twice': '4k3/8/8/8/8/8/8/4K2R w KK - 0 1',
  'a right named by file': '4k3/8/8/8/8/8/8/4K2R w H - 0 1',
  'a right and none': '4k3/8/8/8/8/8/8/4K2R w K- - 0 1',
  'an en passant square off the board': '4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1',
  'en passant without the passed pawn': '4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1',
  'en passant past a piece that is no pawn': '4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1',
  'en passant past an own pawn': '4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1',
  'en passant on the wrong rank for White': '4k3/8/8/8/3Pp3/8/8/4K3 w - d3 0 1',
  'en passant on the wrong rank for Black': '4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1',
  'en passant on the pawn’s own square': '4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1',
  'an occupied en passant square': '4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1',
  'a negative clock': '4k3/8/8/8/8/8/8/4K3 w - - -1 1',
  'a clock in words': '4k3/8/8/8/8/8/8/4K3 w - - zero 1',
  'a broken clock': '4k3/8/8/8/8/8/8/4K3 w - - 0 1.5',
}

describe('FEN', () => {
  it.each(Object.entries(BAD))('RULES-4: %s is bad_fen', (_, fen) => {
    expect(parseFen(fen)).toStrictEqual({ ok: false, code: 'bad_fen' })
  })

  it.each([
    ['4k3/8/8/8/8/8/8/4K3 w - -', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['4k3/8/8/8/8/8/8/4K3 b - - 7', '4k3/8/8/8/8/8/8/4K3 b - - 7 1'],
    ['4k3/8/8/8/8/8/8/4K3 b - - 120 300', '4k3/8/8/8/8/8/8/4K3 b - - 120 300'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
    ['4k3/8/8/8/1P6/8/8/4K3 b - b3 0 1', '4k3/8/8/8/1P6/8/8/4K3 b - b3 0 1'],
  ])('RULES-5: %s reads as %s', (fen, written) => {
    const parsed = parseFen(fen)
    expect(parsed.ok && makeFen(parsed.value)).toBe(written)
  })

  it('RULES-5: the usual position', () => {
    expect(makeFen(START)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')
  })

  it('RULES-5: every position met in play with both kings is read back as written', () => {
    fc.assert(
      fc.property(randomWalk(80), (games) => {
        for (const { position } of games) {
          if (position.board.king.size() < 2) continue
          const parsed = parseFen(makeFen(position))
          expect(parsed).toEqual({ ok: true, value: position })
        }
      }),
    )
  })

  it('RULES-4: no text makes it throw', () => {
    const fields = fc.array(fc.stringMatching(/^[0-9a-hA-HkqKQpPrRnNwb/~-]{0,20}$/), { maxLength: 8 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fields.map((each) => each.join(' ')),
        ),
        (text) => {
          const parsed = parseFen(text)
          if (parsed.ok) expect(parseFen(makeFen(parsed.value))).toEqual(parsed)
          else expect(parsed.code).toBe('bad_fen')
        },
      ),
      { numRuns: 1000 },
    )
  })
})
