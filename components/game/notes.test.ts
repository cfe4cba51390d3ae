import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareAt } from '../board/squares.ts'
import { carry, ghostOf, keepNotes, type Notes, put, readNotes, stillOpen, without } from './notes.ts'

/** Ranks 5 to 8 in fog. */
const BOARD = `${'?'.repeat(32)}${'.'.repeat(16)}PPPPPPPPRNBQKBNR`

function memory(): Storage {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  } as unknown as Storage
}

test('TABLE-1: a guess is put out of sight only, and putting the same again takes it away', () => {
  const queen = ghostOf('q', 'white')
  expect(queen).toBe('q')
  expect(ghostOf('q', 'black')).toBe('Q')
  const notes = put({}, BOARD, 'd7', queen)
  expect(notes).toEqual({ d7: 'q' })
  expect(put(notes, BOARD, 'e3', queen)).toBe(notes)
  expect(put(notes, BOARD, 'd7', 'n')).toEqual({ d7: 'n' })
  expect(put(notes, BOARD, 'd7', queen)).toEqual({})
})

test('TABLE-2: a guess is carried to another square out of sight, and off the board or into sight it goes', () => {
  const notes: Notes = { d7: 'q', a8: 'r' }
  expect(carry(notes, BOARD, 'd7', 'f6')).toEqual({ f6: 'q', a8: 'r' })
  expect(carry(notes, BOARD, 'd7', 'a8')).toEqual({ a8: 'q' })
  expect(carry(notes, BOARD, 'd7', 'd2')).toEqual({ a8: 'r' })
  expect(carry(notes, BOARD, 'd7', null)).toEqual({ a8: 'r' })
  expect(carry(notes, BOARD, 'h8', 'h7')).toBe(notes)
  expect(without(notes, 'd7')).toEqual({ a8: 'r' })
})

test('TABLE-3: a square that comes into sight answers its guess; the others stay as they are', () => {
  const squares = fc.constantFrom(...Array.from({ length: 64 }, (_, index) => squareAt(index)))
  const boards = fc.string({ unit: fc.constantFrom('?', '.', 'p', 'K'), minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(fc.dictionary(squares, fc.constantFrom('p', 'n', 'q')), boards, (notes, board) => {
      const open = stillOpen(notes, board)
      for (let index = 0; index < 64; index++) {
        const square = squareAt(index)
        expect(open[square]).toBe(board.charAt(index) === '?' ? notes[square] : undefined)
      }
    }),
  )
})

test('TABLE-4: guesses are kept by game for the newest games, and what is no guess is not read', () => {
  const storage = memory()
  for (let n = 0; n < 40; n++) keepNotes(storage, `game${n}`, { e5: 'n' })
  expect(readNotes(storage, 'game39')).toEqual({ e5: 'n' })
  expect(readNotes(storage, 'game0')).toEqual({})
  keepNotes(storage, 'game39', {})
  expect(readNotes(storage, 'game39')).toEqual({})
  expect(readNotes(storage, 'game38')).toEqual({ e5: 'n' })
  for (const broken of [
    '',
    'null',
    '{"a":1}',
    '[["g",{"z9":"n"}]]',
    '[["g",{"e5":"<b>"}]]',
    '[["g",null]]',
  ]) {
    storage.setItem('fogline.notes', broken)
    expect(readNotes(storage, 'g')).toEqual({})
  }
})
