/** Ratings of accounts, per time class. Applied at the end of a game and by a sweep, once; aged whenever they are read. */
import { type Database, database } from '../../db/client.ts'
import { accountOf } from '../../db/queries/accounts.ts'
import type { GameRow } from '../../db/queries/games.ts'
import {
  changesOf,
  type Ended,
  findRating,
  historyOf,
  type Leader,
  leaders,
  type Reckoning,
  ratingsOf,
  type Settled,
  type StoredRating,
  settleRating,
} from '../../db/queries/ratings.ts'
import { TIME_CLASSES } from '../../db/schema.ts'
import type { GameRatings } from '../wire/game-ratings.ts'
import { type TimeClass, timeClassOf } from '../wire/time-control.ts'
import { afterGame, aged, FRESH, isProvisional, PERIOD_MS, PROVISIONAL_DEVIATION, SCALE } from './glicko.ts'
import { timeOf } from './time-columns.ts'

/** Of one pair, this many rated games a day count. */
export const GAMES_A_DAY = 5
const LEADER_GAMES = 10
const LEADERS = 100
const HISTORY_POINTS = 400

export interface ShownRating {
  /** Whole points. */
  rating: number
  /** Whole points, grown with the time since the last game. */
  deviation: number
  games: number
  isProvisional: boolean
}

const reckoning: Reckoning = {
  classOf: (terms) => {
    const time = timeOf(terms)
    return time && timeClassOf(time)
  },
  after: reckon,
  mostPerDay: GAMES_A_DAY,
}

/** Rates a game that has ended, if it is one that counts and has not been rated. Asked again, it does nothing. */
export const settleGame = (db: Database, gameId: string): Promise<void> => settleRating(db, gameId, reckoning)

function reckon(game: Ended, white: StoredRating | null, black: StoredRating | null): Settled {
  const now = (stored: StoredRating | null) =>
    stored ? aged(stored, game.endedAtMs - stored.playedAtMs) : FRESH
  const [w, b] = [now(white), now(black)]
  const score = { '1-0': 1, '1/2-1/2': 0.5, '0-1': 0 }[game.result]
  const settle = (stored: StoredRating | null, own: typeof FRESH, other: typeof FRESH, score: number) => ({
    before: own.rating,
    after: {
      ...afterGame(own, other, score),
      games: (stored?.games ?? 0) + 1,
      playedAtMs: Math.max(stored?.playedAtMs ?? 0, game.endedAtMs),
    },
  })
  return { white: settle(white, w, b, score), black: settle(black, b, w, 1 - score) }
}

function shown(stored: StoredRating | null, nowMs: number): ShownRating {
  const { rating, deviation } = stored ? aged(stored, nowMs - stored.playedAtMs) : FRESH
  return {
    rating: Math.round(rating),
    deviation: Math.round(deviation),
    games: stored?.games ?? 0,
    isProvisional: isProvisional({ deviation }),
  }
}

/** The rating an account goes into a game with: 1500 and provisional before its first. Null for guests. */
export async function ratingOf(
  db: Database,
  userId: string,
  timeClass: TimeClass,
): Promise<ShownRating | null> {
  if (!(await accountOf(db, userId))) return null
  return shown(await findRating(db, userId, timeClass), Date.now())
}

/** Every class that somebody has played rated games in, in the order of their length. */
export async function listRatings(
  db: Database,
  userId: string,
): Promise<(ShownRating & { timeClass: TimeClass })[]> {
  const rows = await ratingsOf(db, userId)
  return TIME_CLASSES.flatMap((timeClass) => {
    const row = rows.find((candidate) => candidate.timeClass === timeClass)
    return row ? [{ timeClass, ...shown(row, Date.now()) }] : []
  })
}

export const ratingHistory = (db: Database, userId: string, timeClass: TimeClass) =>
  historyOf(db, userId, timeClass, HISTORY_POINTS)

export const leaderboard = (db: Database, timeClass: TimeClass, nowMs = Date.now()): Promise<Leader[]> =>
  leaders(db, {
    timeClass,
    leastGames: LEADER_GAMES,
    mostDeviation: PROVISIONAL_DEVIATION,
    growthPerMs: SCALE ** 2 / PERIOD_MS,
    nowMs,
    limit: LEADERS,
  })

/** Every class and its best, for pages. */
export const loadLeaderboards = (): Promise<{ timeClass: TimeClass; leaders: Leader[] }[]> =>
  Promise.all(
    TIME_CLASSES.map(async (timeClass) => ({
      timeClass,
      leaders: [...(await leaderboard(database(), timeClass))],
    })),
  )

/** What a game did to its players' ratings. Whether it has ended is the caller's to ask. */
export async function ratingsOfGame(db: Database, row: GameRow): Promise<GameRatings> {
  if (!row.isRated || row.status !== 'finished' || row.result === null) return { isRated: false }
  const rows = await changesOf(db, row.id)
  // A player whose account is gone took their change along; without any, none was made.
  if (rows.length === 0) {
    const areBothHere = row.whiteUser !== null && row.blackUser !== null
    return areBothHere ? { isRated: true, isPending: true } : { isRated: false }
  }
  const of = (userId: string | null) => {
    const change = rows.find((candidate) => candidate.userId === userId)
    if (!change) return null
    const { before, after } = change
    return { before: Math.round(before), after: Math.round(after), isProvisional: isProvisional(change) }
  }
  return {
    isRated: true,
    isPending: false,
    counts: rows.every((change) => change.counts),
    changes: { white: of(row.whiteUser), black: of(row.blackUser) },
  }
}
