/** A player may give the other time: it costs the giver nothing but the advantage. */
import { otherSeat } from '../wire/ids.ts'
import { isDays, MAX_INITIAL_MS, startingMs } from '../wire/time-control.ts'
import { remainingMs } from './clock.ts'
import { type Decision, type Intent, isBetweenPeople, type Now, no, plyOf, yes } from './decision.ts'
import type { TruthState } from './truth.ts'

export const GIVEN_MS = 15_000

/** Between two moves: a hand that slipped twice is no flood. */
export const GIFTS_A_TURN = 2
/** Less than this is no gift: a clock at its cap runs on a little between two. */
const LEAST_GIFT_MS = 1_000

/** No gift takes a clock above twice what it began with, or above the longest that a game can begin with. */
const CAP_FACTOR = 2

export function giveTime(
  state: TruthState,
  { seat, ply }: Intent & { type: 'give time' },
  atMs: number,
  now: Now,
): Decision {
  const { clock } = state
  if (ply !== plyOf(state)) return no('stale_ply')
  if (!clock || isDays(clock.time) || !isBetweenPeople(state)) return no('forbidden')
  const capMs = Math.min(CAP_FACTOR * startingMs(clock.time), MAX_INITIAL_MS)
  const leftMs = capMs - remainingMs(clock, otherSeat(seat), atMs, now.outages)
  const addedMs = Math.min(GIVEN_MS, Math.floor(leftMs))
  if (state.gifts[seat] >= GIFTS_A_TURN) return no('forbidden')
  return addedMs >= LEAST_GIFT_MS ? yes(state, { type: 'timeGiven', seat, addedMs, atMs }) : no('forbidden')
}
