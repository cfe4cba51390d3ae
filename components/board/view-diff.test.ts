import { describe, expect, test } from 'vitest'
import { EMPTY, HIDDEN, indexOf } from './squares.ts'
import { changedSquare, diffViews } from './view-diff.ts'

/** A board of seen, empty squares with these letters on it. */
function view(letters: Record<string, string>): string {
  const board = Array.from({ length: 64 }, () => EMPTY)
  for (const [square, letter] of Object.entries(letters)) board[indexOf(square)] = letter
  return board.join('')
}

describe('what may slide', () => {
  test('SCREEN-5: a piece slides when both ends of its way were in sight before and after', () => {
    const diff = diffViews(view({ b8: 'n' }), view({ c6: 'n' }))
    expect(diff).toEqual({ slides: [{ from: 'b8', to: 'c6' }], gone: [] })
  })

  test('SCREEN-6: a piece that comes out of fog appears, and one that goes into it fades where it stood', () => {
    expect(diffViews(view({ c6: HIDDEN, b8: 'n' }), view({ c6: 'n' })).slides).toEqual([])
    expect(diffViews(view({ b8: 'n' }), view({ b8: HIDDEN, c6: 'n' })).slides).toEqual([])
    expect(diffViews(view({ b8: HIDDEN }), view({ c6: 'n' })).slides).toEqual([])
    expect(diffViews(view({ b8: 'n' }), view({ b8: HIDDEN }))).toEqual({
      slides: [],
      gone: [{ square: 'b8', letter: 'n' }],
    })
  })

  test('SCREEN-7: castling slides both pieces, a capture fades the taken one', () => {
    const castled = diffViews(view({ e1: 'K', h1: 'R' }), view({ g1: 'K', f1: 'R' }))
    expect(castled.slides).toHaveLength(2)
    const taken = diffViews(view({ d4: 'N', e6: 'b' }), view({ e6: 'N' }))
    expect(taken).toEqual({ slides: [{ from: 'd4', to: 'e6' }], gone: [{ square: 'e6', letter: 'b' }] })
  })

  test('SCREEN-8: after a jump of several plies nothing slides', () => {
    const before = view({ a2: 'P', b1: 'N', g1: 'B', h1: 'R' })
    const after = view({ a4: 'P', c3: 'N', e3: 'B', h4: 'R' })
    expect(diffViews(before, after).slides).toEqual([])
  })

  test('SCREEN-9: sight changes from the square where a piece came, else from where sight did', () => {
    expect(changedSquare(view({ a8: HIDDEN }), view({ e4: 'P' }))).toBe('e4')
    expect(changedSquare(view({ a8: HIDDEN }), view({}))).toBe('a8')
    expect(changedSquare(view({}), view({}))).toBeNull()
  })
})
