/** The games table: who plays, on what terms, and how it stands in public. */
import { and, asc, desc, eq, isNotNull, lt, or } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { events, games } from '../schema.ts'
import type { EventRow } from './events.ts'

export type GameRow = typeof games.$inferSelect
export type NewGame = typeof games.$inferInsert

/**
 * Makes a game with its first event. A second call with the same creator and client id makes nothing and
 * returns the id of the first.
 */
export async function createGame(db: Database, game: NewGame, first: EventRow): Promise<string> {
  return db.orm.transaction(async (tx) => {
    const made = await tx.insert(games).values(game).onConflictDoNothing().returning({ id: games.id })
    if (made.length > 0) {
      await tx.insert(events).values({ gameId: game.id, ...first })
      return game.id
    }
    const [earlier] = await tx
      .select({ id: games.id })
      .from(games)
      .where(and(eq(games.createdBy, game.createdBy ?? ''), eq(games.clientId, game.clientId)))
    if (!earlier) throw new Error('a game id was drawn twice')
    return earlier.id
  })
}

export async function findGame(db: Database, id: string): Promise<GameRow | null> {
  const [row] = await db.orm.select().from(games).where(eq(games.id, id))
  return row ?? null
}

/** A person's games: running first, then the newest. `before` pages on by creation time. */
export async function gamesOf(
  db: Database,
  userId: string,
  { limit, beforeMs }: { limit: number; beforeMs?: number },
): Promise<GameRow[]> {
  const own = or(eq(games.whiteUser, userId), eq(games.blackUser, userId))
  return db.orm
    .select()
    .from(games)
    .where(beforeMs === undefined ? own : and(own, lt(games.createdAtMs, beforeMs)))
    .orderBy(desc(eq(games.status, 'playing')), desc(games.createdAtMs))
    .limit(limit)
}

/** Games that still run, oldest deadline first: what a sweep must hold in hand. */
export async function runningGames(db: Database): Promise<GameRow[]> {
  return db.orm.select().from(games).where(eq(games.status, 'playing')).orderBy(asc(games.deadlineAtMs))
}

/** Running games whose deadline has passed: whoever held their timers is gone. */
export async function overdueGames(db: Database, nowMs: number): Promise<{ id: string }[]> {
  return db.orm
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.status, 'playing'), isNotNull(games.deadlineAtMs), lt(games.deadlineAtMs, nowMs)))
}
