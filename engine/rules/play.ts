import type { Board } from 'chessops/board'
import type { SquareSet } from 'chessops/squareSet'
import type { Color, Piece, Role, Square } from 'chessops/types'
import { opposite, squareRank } from 'chessops/util'
import { castlingByKing, castlingsOf } from './castling.ts'
import type { Move } from './move.ts'
import type { Position } from './position.ts'

/** What a move takes. By en passant the square is the pawn's own, not the one landed on. */
export interface Capture {
  readonly square: Square
  readonly color: Color
  readonly role: Role
}

/** What `move`, legal in `pos`, would take. */
export function captureOf(pos: Position, move: Move): Capture | undefined {
  const color = opposite(pos.turn)
  const role = pos.board.getRole(move.to)
  if (role) return { square: move.to, color, role }
  if (move.to !== pos.enPassant || !pos.board.pawn.has(move.from)) return undefined
  return { square: move.to + (pos.turn === 'white' ? -8 : 8), color, role: 'pawn' }
}

/** The position after `move`, which must be legal in `pos` (see `isLegal`); a castling in two-square form. */
export function play(pos: Position, move: Move): Position {
  const board = pos.board.clone()
  const capture = captureOf(pos, move)
  if (capture) board.take(capture.square)
  const piece = board.take(move.from) as Piece
  board.set(move.to, move.promotion ? { role: move.promotion, color: pos.turn } : piece)
  if (piece.role === 'king') castleRook(board, pos.turn, move)
  return {
    board,
    turn: opposite(pos.turn),
    castling: pos.castling.isEmpty() ? pos.castling : castlingAfter(pos, move, capture),
    enPassant: piece.role === 'pawn' ? passedSquare(move) : undefined,
    halfmoves: capture || piece.role === 'pawn' ? 0 : pos.halfmoves + 1,
    fullmoves: pos.turn === 'black' ? pos.fullmoves + 1 : pos.fullmoves,
  }
}

/** A king moves over two files only when it castles. */
function castleRook(board: Board, color: Color, { from, to }: Move): void {
  if (Math.abs(from - to) !== 2) return
  const castling = castlingByKing(from, to)
  if (!castling) return
  board.take(castling.rookFrom)
  board.set(castling.rookTo, { role: 'rook', color })
}

/** A right goes when its king moves or is taken, and when its rook leaves home or is taken there. */
function castlingAfter(pos: Position, { from, to }: Move, capture: Capture | undefined): SquareSet {
  let rights = pos.castling.without(from).without(to)
  if (capture?.role === 'king') rights = withoutColor(rights, capture.color)
  return pos.board.king.has(from) ? withoutColor(rights, pos.turn) : rights
}

const withoutColor = (rights: SquareSet, color: Color): SquareSet =>
  castlingsOf(color).reduce((left, { rookFrom }) => left.without(rookFrom), rights)

const passedSquare = ({ from, to }: Move): Square | undefined =>
  Math.abs(squareRank(from) - squareRank(to)) === 2 ? (from + to) / 2 : undefined
