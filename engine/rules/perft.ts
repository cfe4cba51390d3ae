import { countMoves, legalMoves } from './moves.ts'
import { captureOf, play } from './play.ts'
import type { Position } from './position.ts'

/** Move paths of exactly `depth` plies. A path that a captured king ended earlier is not counted. */
export function perft(pos: Position, depth: number): number {
  if (depth === 0) return 1
  if (depth === 1) return countMoves(pos)
  let count = 0
  for (const move of legalMoves(pos)) {
    if (captureOf(pos, move)?.role !== 'king') count += perft(play(pos, move), depth - 1)
  }
  return count
}
