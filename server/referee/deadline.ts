/** When something must happen to a game although nobody does anything. */
import { type DaysPerMove, isDays } from '../wire/time-control.ts'
import { flagAtMs } from './clock.ts'
import type { Now } from './decision.ts'
import { firstMoveLeftMs } from './first-move.ts'
import { openTruth, type Truth } from './truth.ts'

/** When the running flag falls or a first move is late, epoch milliseconds; null in games that can wait for ever. */
export function deadlineMs(truth: Truth, now: Now): number | null {
  const state = openTruth(truth)
  if (state.end || !state.clock) return null
  const leftMs = firstMoveLeftMs(state, now)
  return leftMs === null ? flagAtMs(state.clock, now.nowMs, now.outages) : now.nowMs + leftMs
}

/** Correspondence: the days of each move; null where there is a clock, or none. */
export function daysPerMove(truth: Truth): DaysPerMove | null {
  const { clock } = openTruth(truth)
  return clock && isDays(clock.time) ? clock.time.daysPerMove : null
}

/** Public figures of a game's row after an event. */
export function standing(truth: Truth): {
  plies: number
  end: { result: string | null; reason: string; atMs: number } | null
} {
  const state = openTruth(truth)
  const end = state.end && { result: state.end.result, reason: state.end.reason, atMs: state.lastAtMs }
  return { plies: state.history.length - 1, end }
}
