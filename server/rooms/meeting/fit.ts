/** Who may take whose challenge. Pure: blocks and places in the queue are the database's. */
import type { Side } from '../../wire/challenge.ts'
import type { Seat } from '../../wire/ids.ts'

export interface Seeker {
  id: string
  kind: 'guest' | 'account'
  rating: number | null
}

/** What one of the two asks of the other. */
export interface Terms {
  side: Side
  isRated: boolean
  minRating: number | null
  maxRating: number | null
}

/** Why this person may not take a challenge of these terms; null when they may. */
export function refusalFor(taker: Seeker, terms: Terms): 'unauthenticated' | 'forbidden' | null {
  if (terms.isRated && taker.kind !== 'account') return 'unauthenticated'
  return isInRange(taker.rating, terms) ? null : 'forbidden'
}

/** Two seeks that make a game: each in the other's range, both for the same stake, and not both for one colour. */
export function doFit(one: Seeker & Terms, other: Seeker & Terms): boolean {
  if (one.id === other.id || one.isRated !== other.isRated) return false
  if (one.side !== 'random' && one.side === other.side) return false
  return refusalFor(one, other) === null && refusalFor(other, one) === null
}

/** Who has no rating is in no range: one that was asked for has to be shown. */
function isInRange(rating: number | null, { minRating, maxRating }: Terms): boolean {
  if (minRating === null && maxRating === null) return true
  if (rating === null) return false
  const shown = Math.round(rating)
  return (minRating ?? shown) <= shown && shown <= (maxRating ?? shown)
}

/** The seats of the two: the creator's wish first, then the taker's, else the draw. */
export function creatorSeat(creator: Side, taker: Side, draw: () => Seat): Seat {
  if (creator !== 'random') return creator
  if (taker !== 'random') return taker === 'white' ? 'black' : 'white'
  return draw()
}
