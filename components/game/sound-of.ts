/**
 * Which sound a new view makes. A move of the other side has one sound, whatever it was and wherever it went;
 * only the loss of one's own piece has another, the same wherever the taker stands.
 */
import type { Card, Seat } from '@/server/wire/index.ts'
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

const FRESH_MS = 10_000
/** CONTRACT.md, Time. */
const FIRST_MOVE_MS = 30_000

/** A game between people that has only just begun: not one whose page is opened again before its first move. */
export function hasJustBegun({ status, ply, players, clock, firstMoveMs, isPassAndPlay }: Card): boolean {
  if (status !== 'playing' || ply > 0 || isPassAndPlay || clock === null) return false
  if (players.white.kind === 'bot' || players.black.kind === 'bot') return false
  if (clock.daysPerMove !== null) return clock.sinceMs < FRESH_MS
  return firstMoveMs !== null && firstMoveMs > FIRST_MOVE_MS - FRESH_MS
}
