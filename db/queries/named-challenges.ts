/** Challenges as people are shown them: with the names and ratings that stand on them. */
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../client.ts'
import { challenges, ratings, type TIME_CLASSES, users } from '../schema.ts'
import type { ChallengeRow } from './challenge-rows.ts'

export type TimeClass = (typeof TIME_CLASSES)[number]

/** A challenge with the names that stand on it. */
export interface NamedChallenge {
  row: ChallengeRow
  /** The rating is of the class that was asked for; null for a guest. */
  creator: { name: string; kind: 'guest' | 'account'; rating: number | null }
  opponentName: string | null
}

/** What an account that has not played yet goes in with. */
export const FRESH_RATING = 1500

const opponents = alias(users, 'opponents')
const named = {
  row: challenges,
  creator: {
    name: users.name,
    kind: users.kind,
    rating: sql<
      number | null
    >`case when ${users.kind} = 'account' then coalesce(${ratings.rating}, ${FRESH_RATING}::real) end`,
  },
  opponentName: opponents.name,
}
/** Without a class nobody has played in it. */
export const selectNamed = (from: Transaction | Database['orm'], timeClass: TimeClass | null) =>
  from
    .select(named)
    .from(challenges)
    .innerJoin(users, eq(users.id, challenges.createdBy))
    .leftJoin(opponents, eq(opponents.id, challenges.opponent))
    .leftJoin(
      ratings,
      and(
        eq(ratings.userId, challenges.createdBy),
        timeClass === null ? sql`false` : eq(ratings.timeClass, timeClass),
      ),
    )

export async function nameChallenge(
  db: Database,
  id: string,
  timeClass: TimeClass,
): Promise<NamedChallenge | null> {
  const [found] = await selectNamed(db.orm, timeClass).where(eq(challenges.id, id))
  return found ?? null
}

export interface OpenAsk {
  /** Whose own and whose incoming ones to add to the seeks. */
  people: readonly string[]
  nowMs: number
  limit: number
  classOf: (row: ChallengeRow) => TimeClass
}

/** What a lobby shows to these people: all open seeks, and what is open by them or to them. Oldest first. */
export async function openChallenges(db: Database, ask: OpenAsk): Promise<NamedChallenge[]> {
  const people = [...ask.people]
  const theirs =
    people.length === 0 ? [] : [inArray(challenges.createdBy, people), inArray(challenges.opponent, people)]
  const found = await selectNamed(db.orm, null)
    .where(
      and(
        eq(challenges.status, 'open'),
        gt(challenges.expiresAtMs, ask.nowMs),
        or(eq(challenges.kind, 'seek'), ...theirs),
      ),
    )
    .orderBy(asc(challenges.createdAtMs), asc(challenges.id))
    .limit(ask.limit)
  const creators = [...new Set(found.map(({ row }) => row.createdBy))]
  const known = await ratingsOf(db, creators)
  return found.map(({ row, creator, opponentName }) => ({
    row,
    creator: { ...creator, rating: known.get(`${row.createdBy} ${ask.classOf(row)}`) ?? creator.rating },
    opponentName,
  }))
}

/** By person and class, written `person class`. */
async function ratingsOf(db: Database, people: string[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const rows = await db.orm
    .select({ userId: ratings.userId, timeClass: ratings.timeClass, rating: ratings.rating })
    .from(ratings)
    .where(inArray(ratings.userId, people))
  return new Map(rows.map(({ userId, timeClass, rating }) => [`${userId} ${timeClass}`, rating]))
}
