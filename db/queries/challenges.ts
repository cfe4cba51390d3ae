/**
 * Games that are looked for. A challenge's row decides who takes it. All that seats people goes one at a time under one
 * lock, so that two who press together meet, and nobody is seated in two places by one press of each of two others.
 */
import { and, asc, eq, gt, inArray, isNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../client.ts'
import { blocks, challenges, ratings, type TIME_CLASSES, users } from '../schema.ts'
import { areBlocked } from './blocks.ts'
import type { EventRow } from './events.ts'
import { insertGame, type NewGame } from './games.ts'
import { whoStays, whoStaysAlone } from './staying.ts'

export type ChallengeRow = typeof challenges.$inferSelect
export type NewChallenge = typeof challenges.$inferInsert
type Tx = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

export type TimeClass = (typeof TIME_CLASSES)[number]

/** A challenge with the names that stand on it. */
export interface NamedChallenge {
  row: ChallengeRow
  /** The rating is of the class that was asked for; null for a guest. */
  creator: { name: string; kind: 'guest' | 'account'; rating: number | null }
  opponentName: string | null
}

/** Makes the game of a challenge: its row and its first event. */
export type MakeGame = (challenge: NamedChallenge) => { row: NewGame; first: EventRow }

export type Refused =
  | 'no_such_challenge'
  | 'challenge_over'
  | 'forbidden'
  | 'too_many_open'
  | 'unauthenticated'
  | 'no_such_player'
export type TakeAnswer =
  | { ok: true; game: string; isNew: boolean; withdrawn: string[] }
  | { ok: false; code: Refused }
  | { ok: false; code: 'seat_taken'; game: string }
export type OpenAnswer = { ok: true; challenge: string } | { ok: false; code: Refused }
export type PairAnswer = OpenAnswer | (TakeAnswer & { ok: true; taken: string | null })

/** Any constant that all processes share. */
const SEATING = 7_203_616
const seatOneAtATime = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${SEATING})`)

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
const selectNamed = (from: Tx | Database['orm'], timeClass: TimeClass | null) =>
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

export async function findChallenge(db: Database, id: string): Promise<ChallengeRow | null> {
  const [row] = await db.orm.select().from(challenges).where(eq(challenges.id, id))
  return row ?? null
}

export async function nameChallenge(
  db: Database,
  id: string,
  timeClass: TimeClass,
): Promise<NamedChallenge | null> {
  const [found] = await selectNamed(db.orm, timeClass).where(eq(challenges.id, id))
  return found ?? null
}

/**
 * Opens a link or a direct challenge; a resent command finds the one that it opened. A person has at most `limit` open
 * ones of a kind.
 */
export function openChallenge(db: Database, row: NewChallenge, limit: number): Promise<OpenAnswer> {
  return db.orm.transaction(async (tx) => {
    const here = await whoStaysAlone(tx, row.opponent ? [row.createdBy, row.opponent] : [row.createdBy])
    if (!here.has(row.createdBy)) return { ok: false, code: 'unauthenticated' }
    if (row.opponent && !here.has(row.opponent)) return { ok: false, code: 'no_such_player' }
    const earlier = await madeBy(tx, row)
    if (earlier) return { ok: true, challenge: earlier.id }
    if (row.opponent && (await areBlocked(tx, row.createdBy, row.opponent))) {
      return { ok: false, code: 'forbidden' }
    }
    if (await hasMany(tx, row, limit)) return { ok: false, code: 'too_many_open' }
    await tx.insert(challenges).values(row)
    return { ok: true, challenge: row.id }
  })
}

export interface Take {
  id: string
  taker: string
  /** The challenge's own. */
  timeClass: TimeClass
  nowMs: number
  graceMs: number
}

/**
 * Takes a challenge for a person: the game is made and the seat is theirs, or it is somebody's already. `judge` says why
 * this person may not, or nothing. Who takes a second seek at once is told the game that came of the first.
 */
export function takeChallenge(
  db: Database,
  { id, taker, timeClass, nowMs, graceMs }: Take,
  judge: (challenge: NamedChallenge) => Refused | null,
  makeGame: MakeGame,
): Promise<TakeAnswer> {
  return db.orm.transaction(async (tx): Promise<TakeAnswer> => {
    await seatOneAtATime(tx)
    const [known] = await tx
      .select({ createdBy: challenges.createdBy })
      .from(challenges)
      .where(eq(challenges.id, id))
    const here = await whoStays(tx, known ? [known.createdBy, taker] : [taker])
    if (!here.has(taker)) return { ok: false, code: 'unauthenticated' }
    const found = await lock(tx, id, timeClass)
    if (!found || (found.row.opponent && ![found.row.opponent, found.row.createdBy].includes(taker))) {
      return { ok: false, code: 'no_such_challenge' }
    }
    const { status, takenBy, gameId, createdBy } = found.row
    if (status === 'taken' && gameId) {
      if (takenBy === taker) return { ok: true, game: gameId, isNew: false, withdrawn: [] }
      return { ok: false, code: 'seat_taken', game: gameId }
    }
    if (status !== 'open' || !isThere(found.row, nowMs, graceMs) || !here.has(createdBy)) {
      return { ok: false, code: 'challenge_over' }
    }
    if (createdBy === taker || (await areBlocked(tx, createdBy, taker))) {
      return { ok: false, code: 'forbidden' }
    }
    const refused = judge(found)
    if (refused) return { ok: false, code: refused }
    const begun = isRealTimeSeek(found.row) ? await justBegun(tx, taker) : null
    if (begun) return { ok: true, game: begun, isNew: false, withdrawn: [] }
    return seat(tx, found, taker, makeGame)
  })
}

export interface PairRules {
  /** Open seeks that one person may have. */
  limit: number
  nowMs: number
  /** A seek with a clock that has no more than this to live has lost its owner. */
  graceMs: number
  timeClass: TimeClass
  fits: (other: NamedChallenge) => boolean
}

/**
 * One press in the lobby: takes the oldest seek that fits, else opens one's own. A second press for the same game, from
 * whichever window, finds the seek that is open already; one for any clock finds the game that has just come of another.
 */
export function pairOrOpen(
  db: Database,
  seek: NewChallenge,
  { limit, nowMs, graceMs, timeClass, fits }: PairRules,
  makeGame: MakeGame,
): Promise<PairAnswer> {
  return db.orm.transaction(async (tx): Promise<PairAnswer> => {
    await seatOneAtATime(tx)
    const earlier = await madeBy(tx, seek)
    if (earlier?.gameId) return { ok: true, game: earlier.gameId, isNew: false, withdrawn: [], taken: null }
    if (earlier) return { ok: true, challenge: earlier.id }
    const begun = isRealTimeSeek(seek) ? await justBegun(tx, seek.createdBy) : null
    if (begun) return { ok: true, game: begun, isNew: false, withdrawn: [], taken: null }
    const like = sameTerms(seek, nowMs)
    const others = await selectNamed(tx, timeClass)
      .where(and(like, ne(challenges.createdBy, seek.createdBy), notBlocked(tx, seek.createdBy)))
      .orderBy(asc(challenges.createdAtMs), asc(challenges.id))
    const fitting = others.filter((other) => isThere(other.row, nowMs, graceMs) && fits(other))
    const here = await whoStays(tx, [seek.createdBy, ...fitting.map(({ row }) => row.createdBy)])
    if (!here.has(seek.createdBy)) return { ok: false, code: 'unauthenticated' }
    for (const other of fitting) {
      // It may have been withdrawn, have run out, or have become another's, since it was read.
      const now = (await lock(tx, other.row.id, timeClass))?.row
      if (now?.status !== 'open' || now.createdBy !== other.row.createdBy) continue
      if (!here.has(now.createdBy)) continue
      const seated = await seat(tx, other, seek.createdBy, makeGame)
      // Kept so that the press, when it is sent again, finds its game.
      await tx.insert(challenges).values({
        ...seek,
        status: 'taken',
        takenBy: other.row.createdBy,
        gameId: seated.game,
      })
      return { ...seated, taken: other.row.id }
    }
    const [own] = await tx
      .select({ id: challenges.id })
      .from(challenges)
      .where(and(like, eq(challenges.createdBy, seek.createdBy)))
    if (own) return { ok: true, challenge: own.id }
    if (await hasMany(tx, seek, limit)) return { ok: false, code: 'too_many_open' }
    await tx.insert(challenges).values(seek)
    return { ok: true, challenge: seek.id }
  })
}

/** It has not run out, and its owner has not just gone. */
const isThere = ({ kind, daysPerMove, expiresAtMs }: ChallengeRow, nowMs: number, graceMs: number): boolean =>
  expiresAtMs > nowMs + (kind === 'seek' && daysPerMove === null ? graceMs : 0)

async function madeBy(tx: Tx, { createdBy, clientId }: NewChallenge): Promise<ChallengeRow | undefined> {
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.createdBy, createdBy), eq(challenges.clientId, clientId)))
  return row
}

async function hasMany(tx: Tx, { kind, createdBy, createdAtMs }: NewChallenge, limit: number) {
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

const sameTerms = ({ initialMs, incrementMs, daysPerMove, isRated }: NewChallenge, nowMs: number) =>
  and(
    eq(challenges.kind, 'seek'),
    eq(challenges.status, 'open'),
    gt(challenges.expiresAtMs, nowMs),
    eq(challenges.isRated, isRated),
    sql`${challenges.initialMs} is not distinct from ${initialMs ?? null}::int`,
    sql`${challenges.incrementMs} is not distinct from ${incrementMs ?? null}::int`,
    sql`${challenges.daysPerMove} is not distinct from ${daysPerMove ?? null}::int`,
  )

/** Neither the challenge's creator nor this person has blocked the other. */
const notBlocked = (tx: Tx, person: string) =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(blocks)
      .where(
        or(
          and(eq(blocks.userId, challenges.createdBy), eq(blocks.blockedId, person)),
          and(eq(blocks.userId, person), eq(blocks.blockedId, challenges.createdBy)),
        ),
      ),
  )

async function lock(tx: Tx, id: string, timeClass: TimeClass): Promise<NamedChallenge | null> {
  await tx.execute(sql`select 1 from challenges where id = ${id} for update`)
  const [found] = await selectNamed(tx, timeClass).where(eq(challenges.id, id))
  return found ?? null
}

/** Both go into the game: with a clock running they wait nowhere else. */
async function seat(tx: Tx, found: NamedChallenge, taker: string, makeGame: MakeGame) {
  const { row } = found
  const { row: game, first } = makeGame(found)
  if (!(await insertGame(tx, game, first))) throw new Error('a challenge made a second game')
  await tx
    .update(challenges)
    .set({ status: 'taken', takenBy: taker, gameId: game.id })
    .where(eq(challenges.id, row.id))
  const withdrawn =
    row.daysPerMove === null
      ? await tx
          .update(challenges)
          .set({ status: 'withdrawn' })
          .where(and(realTimeSeeks, inArray(challenges.createdBy, [row.createdBy, taker])))
          .returning({ id: challenges.id })
      : []
  return { ok: true as const, game: game.id, isNew: true, withdrawn: withdrawn.map(({ id }) => id) }
}

const realTimeSeeks = and(
  eq(challenges.kind, 'seek'),
  eq(challenges.status, 'open'),
  isNull(challenges.daysPerMove),
)

const isRealTimeSeek = ({ kind, daysPerMove }: Pick<NewChallenge, 'kind' | 'daysPerMove'>): boolean =>
  kind === 'seek' && daysPerMove == null

/** The game with a clock that a person was paired for and that waits for its first moves: nobody is in two of those. */
async function justBegun(tx: Tx, person: string): Promise<string | null> {
  const [game] = await tx.execute<{ id: string }>(sql`
    select id from games
    where status = 'playing' and plies < 2 and (white_user = ${person} or black_user = ${person})
      and exists (
        select 1 from challenges
        where game_id = games.id and kind = 'seek' and challenges.days_per_move is null
          and (created_by = ${person} or taken_by = ${person}))
    order by created_at_ms desc limit 1`)
  return game?.id ?? null
}

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
