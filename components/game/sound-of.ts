/**
 * Which sound a new view makes. A move of the other side has one sound, whatever it was and wherever it went;
 * only the loss of one's own piece has another, the same wherever the taker stands.
 */
import type { Seat } from '@/server/wire/index.ts'
import { colorOf, indexOf, isPiece } from '../board/squares.ts'
import { lostPiece } from './own-move.ts'
import type { Sound } from './sounds.ts'

export function soundOfOwnMove(board: string, uci: string): Sound {
  const target = board.charAt(indexOf(uci.slice(2, 4)))
  const isEnPassant =
    board.charAt(indexOf(uci.slice(0, 2))).toLowerCase() === 'p' && uci[0] !== uci[2] && !isPiece(target)
  return isPiece(target) || isEnPassant ? 'capture' : 'move'
}

export function soundOfTheirMove(before: string, after: string, seat: Seat): Sound {
  return lostPiece(before, after, (letter) => colorOf(letter) === seat) ? 'lost' : 'move'
}
