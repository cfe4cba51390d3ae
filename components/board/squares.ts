/** Squares of a view: 64 characters from a8 to h8 down to h1, as in View.board. Index 0 is a8. */
import type { Seat } from '@/server/wire'

export type Square = string

export const HIDDEN = '?'
export const EMPTY = '.'
export const ALL_HIDDEN = HIDDEN.repeat(64)

export const squareAt = (index: number): Square => 'abcdefgh'.charAt(index % 8) + (8 - Math.floor(index / 8))

export const indexOf = (square: Square): number =>
  (8 - (square.charCodeAt(1) - 48)) * 8 + (square.charCodeAt(0) - 97)

export const isPiece = (letter: string): boolean => letter !== HIDDEN && letter !== EMPTY

export const colorOf = (letter: string): Seat => (letter === letter.toUpperCase() ? 'white' : 'black')

/** Column and row on screen, 0 to 7 from the top left corner. */
export function screenPlace(index: number, orientation: Seat): { column: number; row: number } {
  const column = index % 8
  const row = Math.floor(index / 8)
  return orientation === 'white' ? { column, row } : { column: 7 - column, row: 7 - row }
}

/** The reverse of screenPlace. */
export const indexAtPlace = (column: number, row: number, orientation: Seat): number =>
  orientation === 'white' ? row * 8 + column : (7 - row) * 8 + (7 - column)

const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const
export type RoleLetter = keyof typeof ROLES
export const roleLetter = (letter: string): RoleLetter => letter.toLowerCase() as RoleLetter
export const roleName = (letter: string): (typeof ROLES)[RoleLetter] => ROLES[roleLetter(letter)]
