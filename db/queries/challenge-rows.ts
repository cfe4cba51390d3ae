/** A challenge's row, and which rows are alike for whoever asks. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { challenges } from '../schema.ts'

export type ChallengeRow = typeof challenges.$inferSelect
export type NewChallenge = typeof challenges.$inferInsert

export async function findChallenge(db: Database, id: string): Promise<ChallengeRow | null> {
  const [row] = await db.orm.select().from(challenges).where(eq(challenges.id, id))
  return row ?? null
}

/** What one person asked for with this command before. */
export async function madeBy(
  tx: Transaction,
  { createdBy, clientId }: NewChallenge,
): Promise<ChallengeRow | undefined> {
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.createdBy, createdBy), eq(challenges.clientId, clientId)))
  return row
}

/** As many open ones of the kind as one person may have. */
export async function hasMany(
  tx: Transaction,
  { kind, createdBy, createdAtMs }: NewChallenge,
  limit: number,
) {
  const open = await tx
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        eq(challenges.createdBy, createdBy),
        eq(challenges.kind, kind),
        eq(challenges.status, 'open'),
        gt(challenges.expiresAtMs, createdAtMs),
      ),
    )
  return open.length >= limit
}

export const realTimeSeeks = and(
  eq(challenges.kind, 'seek'),
  eq(challenges.status, 'open'),
  isNull(challenges.daysPerMove),
)

export const isRealTimeSeek = ({ kind, daysPerMove }: Pick<NewChallenge, 'kind' | 'daysPerMove'>): boolean =>
  kind === 'seek' && daysPerMove == null
