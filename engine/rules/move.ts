import type { Square } from 'chessops/types'
import { makeSquare, parseSquare, roleToChar } from 'chessops/util'

export const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const
export type PromotionRole = (typeof PROMOTIONS)[number]

/** A move in the form games are stored in: castling is the king's two-square move. */
export interface Move {
  readonly from: Square
  readonly to: Square
  readonly promotion?: PromotionRole
}

const PROMOTION_BY_LETTER: Readonly<Record<string, PromotionRole>> = {
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
}

const UCI = /^[a-h][1-8][a-h][1-8][qrbn]?$/

/** Squares and letter only: whether it is a move in some position is not asked here. */
export function parseUci(text: string): Move | undefined {
  if (!UCI.test(text)) return undefined
  const from = parseSquare(text.slice(0, 2)) as Square
  const to = parseSquare(text.slice(2, 4)) as Square
  const promotion = PROMOTION_BY_LETTER[text.charAt(4)]
  return promotion ? { from, to, promotion } : { from, to }
}

export const makeUci = (move: Move): string =>
  makeSquare(move.from) + makeSquare(move.to) + (move.promotion ? roleToChar(move.promotion) : '')
