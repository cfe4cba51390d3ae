import { SquareSet } from 'chessops/squareSet'
import type { CastlingSide, Color, Square } from 'chessops/types'

/** One of the four castlings: whose it is, where king and rook start and end, and what must be empty. */
export interface Castling {
  readonly color: Color
  readonly side: CastlingSide
  readonly letter: string
  readonly kingFrom: Square
  readonly kingTo: Square
  readonly rookFrom: Square
  readonly rookTo: Square
  readonly between: SquareSet
}

const castling = (color: Color, side: CastlingSide): Castling => {
  const rank = color === 'white' ? 0 : 56
  const short = side === 'h'
  const letter = short ? 'k' : 'q'
  const betweenFiles = short ? [5, 6] : [1, 2, 3]
  return {
    color,
    side,
    letter: color === 'white' ? letter.toUpperCase() : letter,
    kingFrom: rank + 4,
    kingTo: rank + (short ? 6 : 2),
    rookFrom: rank + (short ? 7 : 0),
    rookTo: rank + (short ? 5 : 3),
    between: betweenFiles.reduce((set, file) => set.with(rank + file), SquareSet.empty()),
  }
}

/** In the order a FEN lists them. */
export const CASTLINGS: readonly Castling[] = [
  castling('white', 'h'),
  castling('white', 'a'),
  castling('black', 'h'),
  castling('black', 'a'),
]

const BY_COLOR: Readonly<Record<Color, readonly Castling[]>> = {
  white: CASTLINGS.filter((each) => each.color === 'white'),
  black: CASTLINGS.filter((each) => each.color === 'black'),
}

export const castlingsOf = (color: Color): readonly Castling[] => BY_COLOR[color]

/** The castling a king's move over two files is, if the squares are those of one. */
export const castlingByKing = (from: Square, to: Square): Castling | undefined =>
  CASTLINGS.find((each) => each.kingFrom === from && each.kingTo === to)

export function makeCastling(rights: SquareSet): string {
  let letters = ''
  for (const each of CASTLINGS) if (rights.has(each.rookFrom)) letters += each.letter
  return letters || '-'
}
