import type { SquareSet } from 'chessops/squareSet'
import { type Color, ROLES, type Square } from 'chessops/types'
import { landings } from './landings.ts'
import { boardGlyphs } from './placement.ts'
import type { Capture } from './play.ts'
import { capturableEnPassant, type Position } from './position.ts'

export const HIDDEN = '?'

/**
 * The squares `color` sees: its own, every landing square of its pseudo-legal moves, and a pawn it can take en
 * passant. Defined for both sides whoever is to move, after the end, without a king, and for a side without pieces.
 */
export function vision(pos: Position, color: Color): SquareSet {
  const own = pos.board[color]
  let seen = own
  for (const role of ROLES) {
    for (const from of pos.board[role].intersect(own)) seen = seen.union(landings(pos, color, role, from))
  }
  const passed = pos.turn === color ? capturableEnPassant(pos) : undefined
  return passed === undefined ? seen : seen.with(passed + (color === 'white' ? -8 : 8))
}

/**
 * What `color` sees, 64 characters from a8 to h1: `?` hidden, `.` seen and empty, else a FEN letter. Who asks for both
 * sides may give `glyphs`, the board's own.
 */
export function sight(
  pos: Position,
  color: Color,
  glyphs: readonly string[] = boardGlyphs(pos.board),
): string {
  const seen = vision(pos, color)
  // From the top rank down; one join makes one flat string, where adding up would leave 64 pieces behind.
  const text = new Array<string>(64)
  for (let index = 0; index < 64; index++) {
    const square = index ^ 56
    text[index] = seen.has(square) ? (glyphs[square] as string) : HIDDEN
  }
  return text.join('')
}

/** A sight as `fixtures/rules.json` and `npm run fog` write it: ranks parted by slashes. */
export const sightRanks = (text: string): string => (text.match(/.{8}/g) ?? []).join('/')

/** The square of the last ply's capture, for the side that lost the piece and doesn't see that square now. */
export function mark(pos: Position, lastCapture: Capture | undefined, color: Color): Square | undefined {
  if (lastCapture?.color !== color) return undefined
  return vision(pos, color).has(lastCapture.square) ? undefined : lastCapture.square
}
