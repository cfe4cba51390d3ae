/** Who sits down and never begins keeps nobody waiting: CONTRACT.md, Time. Clocked games between people only. */
import { isDays } from '../wire/time-control.ts'
import { chargedMs } from './clock.ts'
import { isBetweenPeople, type Now, plyOf } from './decision.ts'
import type { TruthState } from './truth.ts'

/** White's first move has this long from the game's making, Black's from White's. */
export const FIRST_MOVE_MS = 30_000

/** What is left for the first move of the side to move, down time left out; null where none is waited for. */
export function firstMoveLeftMs(state: TruthState, now: Now): number | null {
  const { clock } = state
  if (state.end || !clock || plyOf(state) >= 2 || isDays(clock.time) || !isBetweenPeople(state)) return null
  return Math.max(0, FIRST_MOVE_MS - chargedMs(clock.sinceMs, now.nowMs, now.outages))
}
