import { pawnAttacks } from 'chessops/attacks'
import { Board } from 'chessops/board'
import { SquareSet } from 'chessops/squareSet'
import type { Color, Square } from 'chessops/types'
import { makeSquare, opposite } from 'chessops/util'
import { makeCastling } from './castling.ts'
import type { FrozenBoard } from './frozen-board.ts'
import { placement } from './placement.ts'

/**
 * A true position, as a value. It may lack a king: the position after a king was captured is one too,
 * and sight is defined on it.
 */
export interface Position {
  readonly board: FrozenBoard
  readonly turn: Color
  /** Home squares of the rooks that may still castle. Rook and king then stand at home. */
  readonly castling: SquareSet
  /** The square a pawn passed in the last ply, whether or not anything can take it there. */
  readonly enPassant: Square | undefined
  /** Plies since the last capture or pawn move. */
  readonly halfmoves: number
  readonly fullmoves: number
}

export const START: Position = Object.freeze({
  board: Board.default(),
  turn: 'white',
  castling: SquareSet.corners(),
  enPassant: undefined,
  halfmoves: 0,
  fullmoves: 1,
})

/** The en passant square only when a pawn of the side to move stands ready to take there; pins don't matter. */
export function capturableEnPassant(pos: Position): Square | undefined {
  if (pos.enPassant === undefined) return undefined
  const capturers = pawnAttacks(opposite(pos.turn), pos.enPassant)
  return capturers.intersects(pos.board.pieces(pos.turn, 'pawn')) ? pos.enPassant : undefined
}

/**
 * What makes two positions the same (RULES.md, decision 2): placement, side to move, castling rights, and
 * en passant only when a capture by it is pseudo-legal. The first four fields of a FEN, in that reading.
 */
export function positionKey(pos: Position): string {
  const passed = capturableEnPassant(pos)
  const enPassant = passed === undefined ? '-' : makeSquare(passed)
  return `${placement(pos.board)} ${pos.turn === 'white' ? 'w' : 'b'} ${makeCastling(pos.castling)} ${enPassant}`
}
