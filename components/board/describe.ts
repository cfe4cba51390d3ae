import { EMPTY, HIDDEN, type Square } from './squares.ts'

/** Key of a piece's name in the board catalogue: wP … bK. */
export type PieceKey = `${'w' | 'b'}${'P' | 'N' | 'B' | 'R' | 'Q' | 'K'}`

export const pieceKey = (letter: string): PieceKey =>
  `${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toUpperCase()}` as PieceKey

/** What a square is to a reader: told in the same three ways the picture tells it. */
export type SquareFact =
  | { kind: 'hidden' | 'taken' | 'takenSeen' | 'empty'; square: Square }
  | { kind: 'piece'; square: Square; piece: PieceKey }

export function factOf(letter: string, square: Square, mark: Square | null): SquareFact {
  if (letter === HIDDEN) return { kind: mark === square ? 'taken' : 'hidden', square }
  if (letter === EMPTY) return { kind: mark === square ? 'takenSeen' : 'empty', square }
  return { kind: 'piece', square, piece: pieceKey(letter) }
}
