/** What may be shown of a challenge, and to whom. */
import { database } from '../../db/client.ts'
import { type ChallengeRow, findChallenge } from '../../db/queries/challenge-rows.ts'
import { type NamedChallenge, nameChallenge } from '../../db/queries/named-challenges.ts'
import { type ChallengeCard, challengeIdSchema } from '../wire/challenge.ts'
import { type TimeControl, timeClassOf } from '../wire/time-control.ts'
import { timeOf } from './time-columns.ts'

export interface ChallengeSeen {
  card: ChallengeCard
  /** Who looks: the one who made it, the one it is for, or whoever has its address. */
  role: 'creator' | 'asked' | 'visitor'
}

export function termsOf(row: ChallengeRow): TimeControl {
  const time = timeOf(row)
  if (time === null) throw new Error('a challenge without a time control')
  return time
}

/** A direct challenge is between two people; everything else is for whoever has its address. */
export const maySee = (row: ChallengeRow, userId: string | null): boolean =>
  row.kind !== 'direct' || (userId !== null && (userId === row.createdBy || userId === row.opponent))

export const cardOf = ({ row, creator, opponentName }: NamedChallenge): ChallengeCard => ({
  challenge: row.id,
  kind: row.kind,
  status: row.status,
  creator: { ...creator, rating: shownRating(creator.rating) },
  side: row.side,
  time: termsOf(row),
  isRated: row.isRated,
  minRating: row.minRating,
  maxRating: row.maxRating,
  opponent: opponentName,
  game: row.gameId,
  expiresAtMs: row.expiresAtMs,
})

export const shownRating = (rating: number | null): number | null =>
  rating === null ? null : Math.round(rating)

/** For a page; changes nothing. Null when there is no such challenge for this visitor. */
export async function loadChallenge(id: string, userId: string | null): Promise<ChallengeSeen | null> {
  if (!challengeIdSchema.safeParse(id).success) return null
  const row = await findChallenge(database(), id)
  if (!row || !maySee(row, userId)) return null
  const found = await nameChallenge(database(), id, timeClassOf(termsOf(row)))
  if (!found) return null
  const card = cardOf(found)
  // The sweep may be a moment behind.
  if (card.status === 'open' && card.expiresAtMs <= Date.now()) card.status = 'expired'
  if (userId !== null && userId === row.createdBy) return { card, role: 'creator' }
  return { card, role: userId !== null && userId === row.opponent ? 'asked' : 'visitor' }
}
