/**
 * Draw offers (docs/FAULTS.md, Sockets and races). One stands at a time. The offerer's own move keeps it, the other's
 * move declines it, and an offer against it accepts it. An answer names the offer it means, by its ply, so that a late
 * one never agrees to another.
 */
import { otherSeat, type Seat } from '../wire/ids.ts'
import { type Decision, ending, type Intent, isBetweenPeople, type Now, no, plyOf, yes } from './decision.ts'
import type { TruthState } from './truth.ts'

/** So many own moves lie between two offers of a seat. */
export const MOVES_BETWEEN_OFFERS = 5

/** Whether an offer by `seat` would be taken as one now. */
export function mayOffer(state: TruthState, seat: Seat): boolean {
  const { open } = state.draws
  if (state.end || open || !isBetweenPeople(state) || plyOf(state) < 2) return false
  const last = state.draws[seat]
  return last === null || movesSince(state, seat, last) >= MOVES_BETWEEN_OFFERS
}

/** How many moves `seat` has made after `ply`. The sides take turns, so that counting is enough. */
function movesSince(state: TruthState, seat: Seat, ply: number): number {
  const plies = plyOf(state) - ply
  return state.game.position.turn === seat ? Math.floor(plies / 2) : Math.ceil(plies / 2)
}

export function offerDraw(
  state: TruthState,
  { seat, ply }: Intent & { type: 'offer draw' },
  atMs: number,
  now: Now,
): Decision {
  // Only at the ply it was made for: it must not meet an offer, or a position, that its maker has not seen.
  if (ply !== plyOf(state)) return no('stale_ply')
  if (state.draws.open?.by === otherSeat(seat)) return agree(state, seat, atMs, now)
  if (!mayOffer(state, seat)) return no('forbidden')
  return yes(state, { type: 'drawOffered', seat, ply, atMs })
}

export function acceptDraw(
  state: TruthState,
  intent: Intent & { type: 'accept draw' },
  atMs: number,
  now: Now,
): Decision {
  return isAnswerable(state, intent) ? agree(state, intent.seat, atMs, now) : no('stale_ply')
}

export function declineDraw(
  state: TruthState,
  intent: Intent & { type: 'decline draw' },
  atMs: number,
): Decision {
  if (!isAnswerable(state, intent)) return no('stale_ply')
  return yes(state, { type: 'drawDeclined', seat: intent.seat, atMs })
}

function isAnswerable(state: TruthState, { seat, ply, offer }: { seat: Seat; ply: number; offer: number }) {
  const { open } = state.draws
  return ply <= plyOf(state) && open !== null && open.by !== seat && open.ply === offer
}

const agree = (state: TruthState, seat: Seat, atMs: number, now: Now): Decision =>
  yes(
    state,
    ending(state, { type: 'drawAgreed', seat }, { result: '1/2-1/2', reason: 'draw agreed' }, atMs, now),
  )
