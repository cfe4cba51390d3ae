/** Ratings: applied once per game, read with what time has done to them. The reckoning itself is lent by the caller. */
import type postgres from 'postgres'
import type { Database } from '../client.ts'
import type { ratings } from '../schema.ts'
import type { GameRow } from './games.ts'

export type TimeClass = (typeof ratings.$inferSelect)['timeClass']

export interface StoredRating {
  rating: number
  deviation: number
  volatility: number
  games: number
  playedAtMs: number
}

export type RatedTerms = Pick<GameRow, 'initialMs' | 'incrementMs' | 'daysPerMove'>

export interface Ended extends RatedTerms {
  id: string
  white: string
  black: string
  result: '1-0' | '0-1' | '1/2-1/2'
  endedAtMs: number
}

export interface Reckoning {
  classOf: (terms: RatedTerms) => TimeClass | null
  /** Both ratings after a game; null stands for somebody who has none yet. */
  after: (game: Ended, white: StoredRating | null, black: StoredRating | null) => Settled
  /** Of one pair, games beyond this many in a day change nothing. */
  mostPerDay: number
}

export interface Settled {
  white: { before: number; after: StoredRating }
  black: { before: number; after: StoredRating }
}

const DAY_MS = 86_400_000

/** What makes an ended game count: both are accounts, it was agreed to be rated, and it has a result. */
const eligible = (sql: postgres.Sql | postgres.TransactionSql) => sql`
  games.status = 'finished' and games.is_rated and games.result is not null and games.reason <> 'aborted'
  and not games.is_pass_and_play and games.white_user <> games.black_user
  and (games.initial_ms is not null or games.days_per_move is not null)
  and exists (select 1 from users where users.id = games.white_user and users.kind = 'account')
  and exists (select 1 from users where users.id = games.black_user and users.kind = 'account')`

/**
 * Rates one ended game, at most once however many ask at the same time: both players' rows are locked, in one order,
 * before it is looked whether the game was rated, and the key of rating_changes stands behind that.
 */
export async function settleRating(db: Database, gameId: string, reckoning: Reckoning): Promise<void> {
  await db.sql.begin(async (sql) => {
    const [game] = await sql<Ended[]>`
      select id, white_user as white, black_user as black, result, ended_at_ms::float8 as "endedAtMs",
        initial_ms as "initialMs", increment_ms as "incrementMs", days_per_move as "daysPerMove"
      from games where id = ${gameId} and ${eligible(sql)}`
    const timeClass = game ? reckoning.classOf(game) : null
    if (!game || timeClass === null) return
    const players = await sql`
      select id from users where id in (${game.white}, ${game.black}) order by id for no key update`
    const rated = await sql`select 1 from rating_changes where game_id = ${gameId}`
    if (players.length < 2 || rated.length > 0) return
    const counts = (await countedToday(sql, game)) < reckoning.mostPerDay
    const white = await ratingRow(sql, game.white, timeClass)
    const black = await ratingRow(sql, game.black, timeClass)
    const settled = reckoning.after(game, white, black)
    await write(sql, { game, timeClass, counts, user: game.white, opponent: game.black, ...settled.white })
    await write(sql, { game, timeClass, counts, user: game.black, opponent: game.white, ...settled.black })
  })
}

interface Change {
  game: Ended
  timeClass: TimeClass
  counts: boolean
  user: string
  opponent: string
  before: number
  after: StoredRating
}

async function write(sql: postgres.TransactionSql, change: Change): Promise<void> {
  const { game, timeClass, counts, user, opponent, before, after } = change
  await sql`
    insert into rating_changes ${sql({
      game_id: game.id,
      user_id: user,
      opponent_id: opponent,
      time_class: timeClass,
      before,
      after: counts ? after.rating : before,
      deviation: after.deviation,
      counts,
      at_ms: game.endedAtMs,
    })}`
  if (!counts) return
  await sql`
    insert into ratings (user_id, time_class, rating, deviation, volatility, games, played_at_ms)
    values (${user}, ${timeClass}, ${after.rating}, ${after.deviation}, ${after.volatility}, 1, ${after.playedAtMs})
    on conflict (user_id, time_class) do update set
      rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
      games = ratings.games + 1, played_at_ms = excluded.played_at_ms`
}

/** Counted games of this pair, of all classes, in the day before this one ended. */
async function countedToday(
  sql: postgres.TransactionSql,
  { white, black, endedAtMs }: Ended,
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from rating_changes
    where user_id = ${white} and opponent_id = ${black} and counts and at_ms > ${endedAtMs - DAY_MS}`
  return row?.n ?? 0
}

const columns = (sql: postgres.Sql | postgres.TransactionSql) =>
  sql`rating, deviation, volatility, games, played_at_ms::float8 as "playedAtMs"`

async function ratingRow(
  sql: postgres.Sql | postgres.TransactionSql,
  userId: string,
  timeClass: TimeClass,
): Promise<StoredRating | null> {
  const [row] = await sql<StoredRating[]>`
    select ${columns(sql)} from ratings where user_id = ${userId} and time_class = ${timeClass}`
  return row ?? null
}

export const findRating = (db: Database, userId: string, timeClass: TimeClass) =>
  ratingRow(db.sql, userId, timeClass)

export async function ratingsOf(
  db: Database,
  userId: string,
): Promise<(StoredRating & { timeClass: TimeClass })[]> {
  const { sql } = db
  return sql<(StoredRating & { timeClass: TimeClass })[]>`
    select time_class as "timeClass", ${columns(sql)} from ratings where user_id = ${userId}`
}

/** Ended games that should have been rated and were not: the process that saw the end is gone. */
export async function unratedGames(db: Database, sinceMs: number): Promise<string[]> {
  const { sql } = db
  const rows = await sql<{ id: string }[]>`
    select id from games
    where ended_at_ms > ${sinceMs} and ${eligible(sql)}
      and not exists (select 1 from rating_changes where rating_changes.game_id = games.id)
    order by ended_at_ms limit 500`
  return rows.map((row) => row.id)
}

export interface ChangeRow {
  userId: string
  before: number
  after: number
  deviation: number
  counts: boolean
}

/** What a game did to its players' ratings; empty while it did nothing. */
export async function changesOf(db: Database, gameId: string): Promise<ChangeRow[]> {
  return db.sql<ChangeRow[]>`
    select user_id as "userId", before, after, deviation, counts from rating_changes where game_id = ${gameId}`
}

export interface HistoryPoint {
  atMs: number
  rating: number
}

/** The ratings that somebody had in one class, oldest first: the newest of at most `limit` games. */
export async function historyOf(
  db: Database,
  userId: string,
  timeClass: TimeClass,
  limit: number,
): Promise<HistoryPoint[]> {
  const rows = await db.sql<HistoryPoint[]>`
    select at_ms::float8 as "atMs", after as rating from rating_changes
    where user_id = ${userId} and time_class = ${timeClass} and counts order by at_ms desc limit ${limit}`
  return [...rows].reverse()
}

export interface Leader {
  name: string
  rating: number
  games: number
}

export interface Board {
  timeClass: TimeClass
  leastGames: number
  mostDeviation: number
  /** Deviation squared grows by this share of the squared volatility for each idle millisecond. */
  growthPerMs: number
  nowMs: number
  limit: number
}

/** The best of a class among those who are well known and still here. */
export async function leaders(db: Database, board: Board): Promise<Leader[]> {
  return db.sql<Leader[]>`
    select users.name, round(ratings.rating)::int as rating, ratings.games
    from ratings join users on users.id = ratings.user_id
    where time_class = ${board.timeClass} and ratings.games >= ${board.leastGames}
      and users.closed_at is null and users.kind = 'account'
      and sqrt(deviation ^ 2 + volatility ^ 2 * ${board.growthPerMs}::float8
        * greatest(0, ${board.nowMs}::float8 - played_at_ms)) <= ${board.mostDeviation}
    order by ratings.rating desc, users.name limit ${board.limit}`
}
