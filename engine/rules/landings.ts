import { kingAttacks, knightAttacks, pawnAttacks } from 'chessops/attacks'
import { SquareSet } from 'chessops/squareSet'
import type { Color, Role, Square } from 'chessops/types'
import { opposite, squareFile, squareRank } from 'chessops/util'
import { castlingsOf } from './castling.ts'
import type { Position } from './position.ts'

/**
 * Where `color`'s piece of `role` on `from` could land if `color` were to move: pseudo-legal, since there is no
 * check under fog. Moves and sight are both made of this, so they cannot disagree. En passant belongs to the
 * side to move alone: the side that pushed attacks the passed square with its own pawns too, and sees nothing by it.
 */
export function landings(pos: Position, color: Color, role: Role, from: Square): SquareSet {
  const own = pos.board[color]
  switch (role) {
    case 'pawn':
      return pawnLandings(pos, color, from)
    case 'knight':
      return knightAttacks(from).diff(own)
    case 'king':
      return withCastlings(pos, color, from, kingAttacks(from).diff(own))
    default:
      return slide(LINES[role][from] as Lines, pos.board.occupied, own)
  }
}

/** The squares of each direction from a square, nearest first. */
type Lines = readonly (readonly Square[])[]

const STRAIGHT = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

const LINES: Readonly<Record<'rook' | 'bishop' | 'queen', readonly Lines[]>> = {
  rook: linesOf(STRAIGHT),
  bishop: linesOf(DIAGONAL),
  queen: linesOf([...STRAIGHT, ...DIAGONAL]),
}

function linesOf(directions: readonly (readonly [number, number])[]): Lines[] {
  return Array.from({ length: 64 }, (_, from) =>
    directions.map(([files, ranks]) => {
      const line: Square[] = []
      let [file, rank] = [squareFile(from) + files, squareRank(from) + ranks]
      for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks) {
        line.push(8 * rank + file)
      }
      return line
    }),
  )
}

/** Along each line up to the first piece, which is landed on if it is not one's own. Makes one set, not one for each step. */
function slide(lines: Lines, occupied: SquareSet, own: SquareSet): SquareSet {
  let lo = 0
  let hi = 0
  for (const line of lines) {
    for (const square of line) {
      const bit = 1 << (square & 31)
      if (square < 32) lo |= bit
      else hi |= bit
      if ((square < 32 ? occupied.lo & bit : occupied.hi & bit) !== 0) break
    }
  }
  return new SquareSet(lo & ~own.lo, hi & ~own.hi)
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
