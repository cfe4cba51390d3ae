import { SquareSet } from 'chessops/squareSet'
import { type Color, ROLES, type Square } from 'chessops/types'
import { landings } from './landings.ts'
import { boardCodes } from './placement.ts'
import type { Capture } from './play.ts'
import { capturableEnPassant, type Position } from './position.ts'
import { forEachSquare } from './squares.ts'

export const HIDDEN = '?'
const HIDDEN_CODE = HIDDEN.charCodeAt(0)

/**
 * The squares `color` sees: its own, every landing square of its pseudo-legal moves, and a pawn it can take en
 * passant. Defined for both sides whoever is to move, after the end, without a king, and for a side without pieces.
 */
export function vision(pos: Position, color: Color): SquareSet {
  const own = pos.board[color]
  let { lo, hi } = own
  for (const role of ROLES) {
    forEachSquare(pos.board[role].intersect(own), (from) => {
      const reached = landings(pos, color, role, from)
      lo |= reached.lo
      hi |= reached.hi
    })
  }
  const seen = new SquareSet(lo, hi)
  const passed = pos.turn === color ? capturableEnPassant(pos) : undefined
  return passed === undefined ? seen : seen.with(passed + (color === 'white' ? -8 : 8))
}

/**
 * What `color` sees, 64 characters from a8 to h1: `?` hidden, `.` seen and empty, else a FEN letter. Who asks for both
 * sides may give `codes`, the board's own.
 */
export function sight(pos: Position, color: Color, codes: Uint8Array = boardCodes(pos.board)): string {
  const seen = vision(pos, color)
  const text = new Array<number>(64)
  for (let index = 0; index < 64; index++) {
    const square = index ^ 56
    text[index] = seen.has(square) ? (codes[square] as number) : HIDDEN_CODE
  }
  return String.fromCharCode(...text)
}

/** A sight as `fixtures/rules.json` and `npm run fog` write it: ranks parted by slashes. */
export const sightRanks = (text: string): string => (text.match(/.{8}/g) ?? []).join('/')

/** The square of the last ply's capture, for the side that lost the piece and doesn't see that square now. */
export function mark(pos: Position, lastCapture: Capture | undefined, color: Color): Square | undefined {
  if (lastCapture?.color !== color) return undefined
  return vision(pos, color).has(lastCapture.square) ? undefined : lastCapture.square
}
