import { SquareSet } from 'chessops/squareSet'
import type { Square } from 'chessops/types'
import { roleToChar } from 'chessops/util'
import { castlingsOf } from './castling.ts'
import { landings } from './landings.ts'
import { type Move, makeUci, PROMOTIONS } from './move.ts'
import type { Position } from './position.ts'

/** A pawn that lands here promotes, whichever side it is on. */
const LAST_RANKS = SquareSet.backranks()

/** Where the side to move may go from `from`; empty for a square without a piece of its own. */
export function destinationsFrom(pos: Position, from: Square): SquareSet {
  if (!pos.board[pos.turn].has(from)) return SquareSet.empty()
  const role = pos.board.getRole(from)
  return role ? landings(pos, pos.turn, role, from) : SquareSet.empty()
}

/** Every square of the side to move that has a move, with where it may go. */
export function destinations(pos: Position): Map<Square, SquareSet> {
  const all = new Map<Square, SquareSet>()
  for (const from of pos.board[pos.turn]) {
    const to = destinationsFrom(pos, from)
    if (to.nonEmpty()) all.set(from, to)
  }
  return all
}

/** All moves of the side to move, as if the game had not ended. A promotion is four moves. */
export function legalMoves(pos: Position): Move[] {
  const moves: Move[] = []
  for (const from of pos.board[pos.turn]) {
    const isPawn = pos.board.pawn.has(from)
    for (const to of destinationsFrom(pos, from)) {
      if (isPawn && LAST_RANKS.has(to))
        for (const promotion of PROMOTIONS) moves.push({ from, to, promotion })
      else moves.push({ from, to })
    }
  }
  return moves
}

const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square)
/** The squares in the order of their names, a1 to a8 first, and the letters of promotion in theirs. */
const BY_NAME: readonly Square[] = Array.from({ length: 64 }, (_, n) => 8 * (n % 8) + Math.floor(n / 8))
const LETTERS = PROMOTIONS.map(roleToChar).sort()
/** UCI without a promotion, by origin and destination. */
const UCI: readonly (readonly string[])[] = SQUARES.map((from) => SQUARES.map((to) => makeUci({ from, to })))

/** All moves in UCI, sorted by ASCII: walked in that order, since every frame of a game asks for it. */
export function legalUci(pos: Position): string[] {
  const moves: string[] = []
  for (const from of BY_NAME) {
    const destinations = destinationsFrom(pos, from)
    if (destinations.isEmpty()) continue
    const isPawn = pos.board.pawn.has(from)
    for (const to of BY_NAME) {
      if (!destinations.has(to)) continue
      const uci = UCI[from]?.[to] as string
      if (isPawn && LAST_RANKS.has(to)) for (const letter of LETTERS) moves.push(uci + letter)
      else moves.push(uci)
    }
  }
  return moves
}

export function countMoves(pos: Position): number {
  let count = 0
  for (const from of pos.board[pos.turn]) {
    const to = destinationsFrom(pos, from)
    const promoting = pos.board.pawn.has(from) ? to.intersect(LAST_RANKS).size() : 0
    count += to.size() + promoting * (PROMOTIONS.length - 1)
  }
  return count
}

/** Asked after every move, and mostly answered by the first pieces. */
export function hasMove(pos: Position): boolean {
  for (const from of pos.board[pos.turn]) if (destinationsFrom(pos, from).nonEmpty()) return true
  return false
}

/** The promotion letter is asked for exactly when a pawn reaches the last rank. */
export function isLegal(pos: Position, move: Move): boolean {
  const promotes = pos.board.pawn.has(move.from) && LAST_RANKS.has(move.to)
  return promotes === (move.promotion !== undefined) && destinationsFrom(pos, move.from).has(move.to)
}

/**
 * Castling given as king onto own rook becomes the king's two-square move; every other move stays as it is.
 * Whether it is legal is not asked here: a king never reaches its own rook's square by another move.
 */
export function normalise(pos: Position, move: Move): Move {
  if (move.promotion || !pos.board.pieces(pos.turn, 'king').has(move.from)) return move
  const castling = castlingsOf(pos.turn).find(
    (each) => each.kingFrom === move.from && each.rookFrom === move.to,
  )
  return castling && pos.castling.has(castling.rookFrom) ? { from: move.from, to: castling.kingTo } : move
}
