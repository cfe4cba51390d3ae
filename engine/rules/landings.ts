import { attacks, pawnAttacks } from 'chessops/attacks'
import type { SquareSet } from 'chessops/squareSet'
import type { Color, Role, Square } from 'chessops/types'
import { opposite, squareRank } from 'chessops/util'
import { castlingsOf } from './castling.ts'
import type { Position } from './position.ts'

/**
 * Where `color`'s piece of `role` on `from` could land if `color` were to move: pseudo-legal, since there is no
 * check under fog. Moves and sight are both made of this, so they cannot disagree. En passant belongs to the
 * side to move alone: the side that pushed attacks the passed square with its own pawns too, and sees nothing by it.
 */
export function landings(pos: Position, color: Color, role: Role, from: Square): SquareSet {
  if (role === 'pawn') return pawnLandings(pos, color, from)
  const reached = attacks({ role, color }, from, pos.board.occupied).diff(pos.board[color])
  return role === 'king' ? withCastlings(pos, color, from, reached) : reached
}

function pawnLandings(pos: Position, color: Color, from: Square): SquareSet {
  const { occupied } = pos.board
  let targets = pos.board[opposite(color)]
  if (pos.enPassant !== undefined && pos.turn === color) targets = targets.with(pos.enPassant)
  const captures = pawnAttacks(color, from).intersect(targets)
  const [step, home] = color === 'white' ? [8, 1] : [-8, 6]
  const ahead = from + step
  if (occupied.has(ahead)) return captures
  const canStepTwice = squareRank(from) === home && !occupied.has(ahead + step)
  return canStepTwice ? captures.with(ahead).with(ahead + step) : captures.with(ahead)
}

function withCastlings(pos: Position, color: Color, from: Square, reached: SquareSet): SquareSet {
  if (pos.castling.isEmpty()) return reached
  let all = reached
  for (const { kingFrom, kingTo, rookFrom, between } of castlingsOf(color)) {
    if (kingFrom === from && pos.castling.has(rookFrom) && between.isDisjoint(pos.board.occupied)) {
      all = all.with(kingTo)
    }
  }
  return all
}
