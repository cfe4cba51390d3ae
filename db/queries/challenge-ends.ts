/** How long challenges live, and how they end without a game. */
import { and, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { challenges } from '../schema.ts'
import { type ChallengeRow, realTimeSeeks } from './challenge-rows.ts'

/** Ends an open challenge by its creator's or its opponent's word. Null when it was not open, or not theirs to end. */
export async function endChallenge(
  db: Database,
  { id, by, how }: { id: string; by: string; how: 'withdrawn' | 'declined' },
): Promise<ChallengeRow | null> {
  const owner = how === 'withdrawn' ? challenges.createdBy : challenges.opponent
  const [row] = await db.orm
    .update(challenges)
    .set({ status: how })
    .where(and(eq(challenges.id, id), eq(owner, by), eq(challenges.status, 'open')))
    .returning()
  return row ?? null
}

/**
 * Ids of those that nobody is changing now. What is done to many at once, and again soon, waits for none of them: two
 * who each hold what the other waits for would both be in a ring.
 */
const unheld = (db: Database, which: SQL | undefined) =>
  db.orm.select({ id: challenges.id }).from(challenges).where(which).for('update', { skipLocked: true })

/** Ends what has run out; gives their ids. */
export async function expireChallenges(db: Database, nowMs: number): Promise<string[]> {
  const rows = await db.orm
    .update(challenges)
    .set({ status: 'expired' })
    .where(
      inArray(
        challenges.id,
        unheld(db, and(eq(challenges.status, 'open'), lte(challenges.expiresAtMs, nowMs))),
      ),
    )
    .returning({ id: challenges.id })
  return rows.map(({ id }) => id)
}

/** Seeks with a clock live as long as somebody renews them: whoever holds a connection of their owner. */
export async function renewSeeks(
  db: Database,
  { owners, nowMs, untilMs }: { owners: readonly string[]; nowMs: number; untilMs: number },
): Promise<void> {
  if (owners.length === 0) return
  await db.orm
    .update(challenges)
    .set({ expiresAtMs: untilMs })
    .where(
      inArray(
        challenges.id,
        unheld(
          db,
          and(realTimeSeeks, inArray(challenges.createdBy, [...owners]), gt(challenges.expiresAtMs, nowMs)),
        ),
      ),
    )
}

/** The owner's last connection here is gone: unless another process renews them, they end at `atMs`. */
export async function shortenSeeks(
  db: Database,
  { owner, atMs }: { owner: string; atMs: number },
): Promise<void> {
  await db.orm
    .update(challenges)
    .set({ expiresAtMs: atMs })
    .where(and(realTimeSeeks, eq(challenges.createdBy, owner), gt(challenges.expiresAtMs, atMs)))
}
