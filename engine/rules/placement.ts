import { COLORS, ROLES, type Role } from 'chessops/types'
import { roleToChar } from 'chessops/util'
import type { FrozenBoard } from './frozen-board.ts'
import { forEachSquare } from './squares.ts'

/** ASCII codes: texts of boards are written for every move of every game, and codes leave no pieces of text behind. */
const codeOf = (character: string): number => character.charCodeAt(0)
const EMPTY = codeOf('.')
const SLASH = codeOf('/')
const ZERO = codeOf('0')

const LETTERS: Readonly<Record<'white' | 'black', Readonly<Record<Role, number>>>> = {
  white: letters((role) => roleToChar(role).toUpperCase()),
  black: letters(roleToChar),
}

function letters(letter: (role: Role) => string): Record<Role, number> {
  return Object.fromEntries(ROLES.map((role) => [role, codeOf(letter(role))])) as Record<Role, number>
}

/** The ASCII code of each square, a1 first: a FEN letter's or a dot's. */
export function boardCodes(board: FrozenBoard): Uint8Array {
  const codes = new Uint8Array(64).fill(EMPTY)
  for (const color of COLORS) {
    for (const role of ROLES) {
      const letter = LETTERS[color][role]
      forEachSquare(board[role].intersect(board[color]), (square) => {
        codes[square] = letter
      })
    }
  }
  return codes
}

/** The first field of a FEN. */
export function placement(board: FrozenBoard): string {
  const codes = boardCodes(board)
  const text: number[] = []
  for (let rank = 56; rank >= 0; rank -= 8) {
    let empties = 0
    for (let square = rank; square < rank + 8; square++) {
      const code = codes[square] as number
      if (code === EMPTY) empties++
      else {
        if (empties > 0) text.push(ZERO + empties)
        text.push(code)
        empties = 0
      }
    }
    if (empties > 0) text.push(ZERO + empties)
    if (rank > 0) text.push(SLASH)
  }
  return String.fromCharCode(...text)
}
