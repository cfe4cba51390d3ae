/** The games table: who plays, on what terms, and how it stands in public. */
import { and, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
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
    if (await insertGame(tx, game, first)) return game.id
    const [earlier] = await tx
      .select({ id: games.id })
      .from(games)
      .where(and(eq(games.createdBy, game.createdBy ?? ''), eq(games.clientId, game.clientId)))
    if (!earlier) throw new Error('a game id was drawn twice')
    return earlier.id
  })
}

/** The same within a transaction of the caller's. False when its place is taken: a rematch that is made already. */
export async function insertGame(tx: Transaction, game: NewGame, first: EventRow): Promise<boolean> {
  const made = await tx.insert(games).values(game).onConflictDoNothing().returning({ id: games.id })
  if (made.length === 0) return false
  await tx.insert(events).values({ gameId: game.id, ...first })
  return true
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

/** A person's finished games, the newest first. */
export async function finishedGamesOf(db: Database, userId: string, limit: number): Promise<GameRow[]> {
  return db.orm
    .select()
    .from(games)
    .where(and(eq(games.status, 'finished'), or(eq(games.whiteUser, userId), eq(games.blackUser, userId))))
    .orderBy(desc(games.createdAtMs))
    .limit(limit)
}

/** Ids of the games that a person is in the middle of. */
export async function runningGamesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.orm
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.status, 'playing'), or(eq(games.whiteUser, userId), eq(games.blackUser, userId))))
  return rows.map((row) => row.id)
}

/** Running games whose deadline is before `beforeMs`, the most urgent first. */
export async function dueGames(db: Database, beforeMs: number): Promise<{ id: string }[]> {
  return db.orm
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.status, 'playing'), isNotNull(games.deadlineAtMs), lt(games.deadlineAtMs, beforeMs)))
    .orderBy(desc(games.deadlineAtMs))
}

/** Writes a later deadline down, unless the game has moved on meanwhile. */
export async function postpone(
  db: Database,
  { id, plies, deadlineAtMs }: { id: string; plies: number; deadlineAtMs: number },
): Promise<void> {
  await db.orm
    .update(games)
    .set({ deadlineAtMs })
    .where(and(eq(games.id, id), eq(games.plies, plies), eq(games.status, 'playing')))
}

export type Standing = Pick<GameRow, 'id' | 'whiteUser' | 'blackUser' | 'whiteName' | 'blackName'> & {
  events: number
}

/** How many events these games have and who plays them: what an open room is held against. */
export async function standings(db: Database, ids: readonly string[]): Promise<Standing[]> {
  return db.orm
    .select({
      id: games.id,
      events: sql<number>`(select max(seq) + 1 from events where game_id = games.id)`,
      whiteUser: games.whiteUser,
      blackUser: games.blackUser,
      whiteName: games.whiteName,
      blackName: games.blackName,
    })
    .from(games)
    .where(inArray(games.id, [...ids]))
}
