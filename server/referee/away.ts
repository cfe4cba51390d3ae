/**
 * Time away (CONTRACT.md, Time). Away is a seat whose turn it is and that has had no window open for 10 s. The time of
 * such an absence counts from its beginning; shorter ones do not count at all. What was away in earlier turns stands in
 * the log with the move that ended each; what is away in this turn is what the room saw since it was opened, or was told
 * by the rooms of other processes, so that a restart forgets at most the turn that it interrupts.
 */
import { otherSeat, type Seat } from '../wire/ids.ts'
import type { Away } from '../wire/presence.ts'
import { isDays } from '../wire/time-control.ts'
import { chargedMs } from './clock.ts'
import {
  type Decision,
  ending,
  type Intent,
  isBetweenPeople,
  type Now,
  no,
  plyOf,
  winOf,
  yes,
} from './decision.ts'
import { openTruth, type Truth, type TruthState } from './truth.ts'
import type { TurnAway } from './turn-away.ts'

export const AWAY_AFTER_MS = 10_000
export const CLAIM_AFTER_MS = 60_000

/** A turn begins, or a room opens in the middle of one. */
export const turnBegins = (ply: number, isHere: boolean, nowMs: number): TurnAway => ({
  ply,
  goneSinceMs: isHere ? null : nowMs,
  countedMs: 0,
})

/** The side to move is seen to be here, or to be gone. */
export function looked(away: TurnAway, isHere: boolean, now: Now): TurnAway {
  if (isHere === (away.goneSinceMs === null)) return away
  if (!isHere) return { ...away, goneSinceMs: now.nowMs }
  return { ...away, goneSinceMs: null, countedMs: spentMs(away, now) }
}

/** What another process saw of this turn, which may be more: the longer time counts, none counts twice. */
export function told(away: TurnAway, theirs: TurnAway, now: Now): TurnAway {
  if (theirs.ply !== away.ply) return away
  const { goneSinceMs } = away
  if (goneSinceMs !== null && theirs.goneSinceMs !== null) {
    const countedMs = Math.max(away.countedMs, theirs.countedMs)
    return { ply: away.ply, countedMs, goneSinceMs: Math.min(goneSinceMs, theirs.goneSinceMs) }
  }
  return { ...away, countedMs: Math.max(away.countedMs, spentMs(theirs, now)) }
}

const goneMs = (away: TurnAway, now: Now): number =>
  away.goneSinceMs === null ? 0 : chargedMs(away.goneSinceMs, now.nowMs, now.outages)

/** What counts of this turn so far. */
export function spentMs(away: TurnAway, now: Now): number {
  const gone = goneMs(away, now)
  return away.countedMs + (gone >= AWAY_AFTER_MS ? gone : 0)
}

const counts = (state: TruthState): boolean =>
  !state.end && state.clock !== null && !isDays(state.clock.time) && isBetweenPeople(state)

/** What the move that ends this turn says of it. */
export const awayInTurn = (state: TruthState, away: TurnAway | null, now: Now): number =>
  away?.ply === plyOf(state) && counts(state) ? spentMs(away, now) : 0

/** What both players are told while the side to move is away; null while it is not, or where it does not count. */
export function awayOf(truth: Truth, away: TurnAway, now: Now): Away | null {
  const state = openTruth(truth)
  const sinceMs = goneMs(away, now)
  if (away.ply !== plyOf(state) || !counts(state) || sinceMs < AWAY_AFTER_MS) return null
  const seat = state.game.position.turn
  const totalMs = totalOf(state, seat, away, now)
  return { seat, sinceMs, totalMs, claimableInMs: Math.max(0, CLAIM_AFTER_MS - totalMs) }
}

/** When the side to move counts as away if it does not come back; null while it is here, or where it does not count. */
export function awayFromMs(truth: Truth, away: TurnAway, now: Now): number | null {
  if (away.goneSinceMs === null || !counts(openTruth(truth))) return null
  const leftMs = AWAY_AFTER_MS - goneMs(away, now)
  return leftMs > 0 ? now.nowMs + leftMs : null
}

const totalOf = (state: TruthState, seat: Seat, away: TurnAway, now: Now): number =>
  state.awayMs[seat] + spentMs(away, now)

export function claimAway(
  state: TruthState,
  { seat, ply, take }: Intent & { type: 'claim away' },
  atMs: number,
  now: Now,
  away: TurnAway | null,
): Decision {
  if (ply > plyOf(state)) return no('stale_ply')
  const turn = state.game.position.turn
  if (turn === seat || !counts(state) || away?.ply !== plyOf(state)) return no('forbidden')
  const then = { ...now, nowMs: atMs }
  const awayMs = totalOf(state, otherSeat(seat), away, then)
  if (goneMs(away, then) < AWAY_AFTER_MS || awayMs < CLAIM_AFTER_MS) return no('forbidden')
  const result = take === 'win' ? winOf(seat) : '1/2-1/2'
  return yes(
    state,
    ending(state, { type: 'awayClaimed', seat, awayMs }, { result, reason: 'away claimed' }, atMs, now),
  )
}
