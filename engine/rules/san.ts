import { SquareSet } from 'chessops/squareSet'
import { FILE_NAMES, RANK_NAMES, type Role, type Square } from 'chessops/types'
import { makeSquare, roleToChar, squareFile, squareRank } from 'chessops/util'
import { castlingByKing } from './castling.ts'
import { landings } from './landings.ts'
import type { Move } from './move.ts'
import { captureOf } from './play.ts'
import type { Position } from './position.ts'

/**
 * A legal move in algebraic notation, told apart from every other pseudo-legal move: a "pinned" piece still
 * counts. Never `+` or `#`: check is not announced, and a captured king reads as any capture.
 */
export function san(pos: Position, move: Move): string {
  const role = pos.board.getRole(move.from) as Role
  if (role === 'king' && Math.abs(move.from - move.to) === 2) {
    return castlingByKing(move.from, move.to)?.side === 'h' ? 'O-O' : 'O-O-O'
  }
  const takes = captureOf(pos, move) ? 'x' : ''
  const to = makeSquare(move.to)
  if (role !== 'pawn') return `${letter(role)}${origin(pos, role, move)}${takes}${to}`
  const promotion = move.promotion ? `=${letter(move.promotion)}` : ''
  return `${takes && fileOf(move.from)}${takes}${to}${promotion}`
}

/** As little of the origin as tells the piece from its like: nothing, file, rank, or both. */
function origin(pos: Position, role: Role, { from, to }: Move): string {
  let rivals = SquareSet.empty()
  for (const other of pos.board.pieces(pos.turn, role)) {
    if (other !== from && landings(pos, pos.turn, role, other).has(to)) rivals = rivals.with(other)
  }
  if (rivals.isEmpty()) return ''
  if (rivals.isDisjoint(SquareSet.fromFile(squareFile(from)))) return fileOf(from)
  if (rivals.isDisjoint(SquareSet.fromRank(squareRank(from)))) return rankOf(from)
  return makeSquare(from)
}

const letter = (role: Role): string => roleToChar(role).toUpperCase()
const fileOf = (square: Square): string => FILE_NAMES[squareFile(square)] as string
const rankOf = (square: Square): string => RANK_NAMES[squareRank(square)] as string
