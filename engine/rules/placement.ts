import type { SquareSet } from 'chessops/squareSet'
import { COLORS, ROLES, type Role } from 'chessops/types'
import { roleToChar } from 'chessops/util'
import type { FrozenBoard } from './frozen-board.ts'

const EMPTY = '.'

const LETTERS: Readonly<Record<'white' | 'black', Readonly<Record<Role, string>>>> = {
  white: letters((role) => roleToChar(role).toUpperCase()),
  black: letters(roleToChar),
}

function letters(letter: (role: Role) => string): Record<Role, string> {
  return Object.fromEntries(ROLES.map((role) => [role, letter(role)])) as Record<Role, string>
}

function put(glyphs: string[], set: SquareSet, glyph: string): void {
  for (let lo = set.lo; lo !== 0; lo &= lo - 1) glyphs[31 - Math.clz32(lo & -lo)] = glyph
  for (let hi = set.hi; hi !== 0; hi &= hi - 1) glyphs[63 - Math.clz32(hi & -hi)] = glyph
}

/** One character a square, a1 first: a FEN letter or a dot. */
export function boardGlyphs(board: FrozenBoard): string[] {
  const glyphs = new Array<string>(64).fill(EMPTY)
  for (const color of COLORS) {
    for (const role of ROLES) put(glyphs, board[role].intersect(board[color]), LETTERS[color][role])
  }
  return glyphs
}

/** The first field of a FEN. */
export function placement(board: FrozenBoard): string {
  const glyphs = boardGlyphs(board)
  let text = ''
  for (let rank = 56; rank >= 0; rank -= 8) {
    let empties = 0
    for (let square = rank; square < rank + 8; square++) {
      const glyph = glyphs[square] as string
      if (glyph === EMPTY) empties++
      else {
        text += empties > 0 ? empties + glyph : glyph
        empties = 0
      }
    }
    if (empties > 0) text += empties
    if (rank > 0) text += '/'
  }
  return text
}
