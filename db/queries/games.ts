/** The games table: who plays, on what terms, and how it stands in public. */
import { and, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { events, games } from '../schema.ts'
import type { EventRow } from './events.ts'
import { whoStays } from './staying.ts'

export type GameRow = typeof games.$inferSelect
export type NewGame = typeof games.$inferInsert

/**
 * Makes a game with its first event. A second call with the same creator and client id makes nothing and
 * returns the id of the first. Null when somebody in it has gone for good.
 */
export async function createGame(db: Database, game: NewGame, first: EventRow): Promise<string | null> {
  return db.orm.transaction(async (tx) => {
    const people = [game.whiteUser, game.blackUser].filter((id) => id != null)
    const here = await whoStays(tx, people)
    if (people.some((id) => !here.has(id))) return null
    if (await insertGame(tx, game, first)) return game.id
    const [earlier] = await tx
      .select({ id: games.id })
      .from(games)
      .where(and(eq(games.createdBy, game.createdBy ?? ''), eq(games.clientId, game.clientId)))
    if (!earlier) throw new Error('a game id was drawn twice')
    return earlier.id
  })
}

/**
 * The same within a transaction of the caller's, who has asked `whoStays` of the people in it. False when its place is taken: a rematch that is made already.
 */
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

const isOf = (userId: string) => or(eq(games.whiteUser, userId), eq(games.blackUser, userId))

/** A person's running games, the one whose time ends first before the others. */
export async function runningRowsOf(db: Database, userId: string, limit: number): Promise<GameRow[]> {
  return db.orm
    .select()
    .from(games)
    .where(and(eq(games.status, 'playing'), isOf(userId)))
    .orderBy(sql`${games.deadlineAtMs} asc nulls last`, desc(games.createdAtMs))
    .limit(limit)
}

/** A person's finished games, the newest first. `beforeMs` pages on by creation time. */
export async function finishedGamesOf(
  db: Database,
  userId: string,
  { limit, beforeMs }: { limit: number; beforeMs?: number | undefined },
): Promise<GameRow[]> {
  const own = and(eq(games.status, 'finished'), isOf(userId))
  return db.orm
    .select()
    .from(games)
    .where(beforeMs === undefined ? own : and(own, lt(games.createdAtMs, beforeMs)))
    .orderBy(desc(games.createdAtMs))
    .limit(limit)
}

/** Running games between two people, the newest first. */
export async function peoplesGames(db: Database, limit: number): Promise<GameRow[]> {
  return db.orm
    .select()
    .from(games)
    .where(
      and(
        eq(games.status, 'playing'),
        eq(games.isPassAndPlay, false),
        ne(games.whiteKind, 'bot'),
        ne(games.blackKind, 'bot'),
      ),
    )
    .orderBy(desc(games.createdAtMs))
    .limit(limit)
}

/**
 * The games that wait for this person's move, and a stamp that changes with whatever changes in the running ones.
 * Asked by every open page, again and again. On one device the turn is always one's own, and nobody waits.
 */
export async function ownTurns(
  db: Database,
  userId: string,
  sinceMs: number,
): Promise<{ games: string[]; stamp: string; begun: { game: string; opponent: string }[] }> {
  const rows = await db.sql<
    { id: string; plies: number; opponent: string; isOwn: boolean; isBegun: boolean; createdAtMs: string }[]
  >`
    select id, plies, (case when plies % 2 = 0 then white_user else black_user end) = ${userId}
      and not is_pass_and_play as "isOwn",
      case when white_user = ${userId} then black_name else white_name end as opponent,
      not is_pass_and_play and white_kind <> 'bot' and black_kind <> 'bot' and created_at_ms > ${sinceMs}
        and plies < (case when white_user = ${userId} then 1 else 2 end) as "isBegun",
      created_at_ms as "createdAtMs"
    from games where status = 'playing' and (white_user = ${userId} or black_user = ${userId})
    order by id limit 200`
  const begun = rows.filter(({ isBegun }) => isBegun)
  begun.sort((one, other) => Number(other.createdAtMs) - Number(one.createdAtMs))
  return {
    games: rows.filter(({ isOwn }) => isOwn).map(({ id }) => id),
    stamp: rows.map(({ id, plies }) => `${id}${plies}`).join(' '),
    begun: begun.map(({ id, opponent }) => ({ game: id, opponent })),
  }
}

/** Ids of the games that a person is in the middle of. */
export async function runningGamesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.orm
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.status, 'playing'), isOf(userId)))
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
