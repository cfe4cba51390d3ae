/**
 * Who opens a challenge, and who is seated by one: its row decides. All that seats people goes one at a time under one
 * lock, so that two who press together meet, and nobody is seated in two places by one press of each of two others.
 */
import { and, asc, eq, gt, inArray, ne, notExists, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { blocks, challenges } from '../schema.ts'
import { areBlocked } from './blocks.ts'
import {
  type ChallengeRow,
  hasMany,
  isRealTimeSeek,
  madeBy,
  type NewChallenge,
  realTimeSeeks,
} from './challenge-rows.ts'
import type { EventRow } from './events.ts'
import { insertGame, type NewGame } from './games.ts'
import { type NamedChallenge, selectNamed, type TimeClass } from './named-challenges.ts'
import { whoStays, whoStaysAlone } from './staying.ts'

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
const seatOneAtATime = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${SEATING})`)

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
const notBlocked = (tx: Transaction, person: string) =>
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

async function lock(tx: Transaction, id: string, timeClass: TimeClass): Promise<NamedChallenge | null> {
  await tx.execute(sql`select 1 from challenges where id = ${id} for update`)
  const [found] = await selectNamed(tx, timeClass).where(eq(challenges.id, id))
  return found ?? null
}

/** Both go into the game: with a clock running they wait nowhere else. */
async function seat(tx: Transaction, found: NamedChallenge, taker: string, makeGame: MakeGame) {
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

/** The game with a clock that a person was paired for and that waits for its first moves: nobody is in two of those. */
async function justBegun(tx: Transaction, person: string): Promise<string | null> {
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
