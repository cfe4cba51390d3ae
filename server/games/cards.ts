/** Public cards and one's own games, for pages. Reads the games table, never the event log. */
import { database } from '../../db/client.ts'
import {
  findGame,
  finishedGamesOf,
  type GameRow,
  peoplesGames,
  runningRowsOf,
} from '../../db/queries/games.ts'
import type { End } from '../wire/end.ts'
import type { OpeningCard } from '../wire/frame.ts'
import { gameIdSchema, type Seat } from '../wire/ids.ts'
import type { OwnTurns } from '../wire/own-turns.ts'
import { turnsOf } from './own-turns.ts'
import { timeOf } from './time-columns.ts'

export interface GameCard extends OpeningCard {
  createdAtMs: number
}

export interface OwnGame {
  card: GameCard
  seat: Seat
  /** When the side to move runs out of time, as the public clock says too; null where there is no clock. */
  deadlineAtMs: number | null
}

const MAX_RUNNING = 100
const MAX_WATCHED = 50

/** Null when there is no such game, and for what cannot be an id. */
export async function loadCard(id: string): Promise<GameCard | null> {
  if (!gameIdSchema.safeParse(id).success) return null
  const row = await findGame(database(), id)
  return row && cardOf(row)
}

/** The seat a user holds in a game, for the first paint only; the socket decides by itself. */
export async function seatIn(id: string, userId: string | null): Promise<Seat | null> {
  if (userId === null || !gameIdSchema.safeParse(id).success) return null
  const row = await findGame(database(), id)
  // On one device nobody's seat is shown before he says that he is ready.
  return row === null || row.isPassAndPlay ? null : seatOf(row, userId)
}

/** Pass and play: whether this person plays both sides, and so may ask to be shown the one whose turn it is. */
export async function playsBoth(id: string, userId: string | null): Promise<boolean> {
  if (userId === null || !gameIdSchema.safeParse(id).success) return false
  const row = await findGame(database(), id)
  return row?.isPassAndPlay === true && row.whiteUser === userId && row.blackUser === userId
}

/** One's running games, the one whose time ends first before the others. */
export async function listRunningGames(userId: string): Promise<OwnGame[]> {
  return ownGames(await runningRowsOf(database(), userId, MAX_RUNNING), userId)
}

/** Somebody's finished games, the newest first: for everybody to see. `beforeMs` pages on. */
export async function listFinishedGames(
  userId: string,
  page: { limit: number; beforeMs?: number | undefined },
): Promise<OwnGame[]> {
  return ownGames(await finishedGamesOf(database(), userId, page), userId)
}

/** Games between people that go on now, for whoever wants to watch: their cards and no more. */
export async function listPeoplesGames(): Promise<GameCard[]> {
  return (await peoplesGames(database(), MAX_WATCHED)).map(cardOf)
}

/** What waits for this person. */
export const loadOwnTurns = (userId: string): Promise<OwnTurns> => turnsOf(database(), userId, Date.now())

const ownGames = (rows: readonly GameRow[], userId: string): OwnGame[] =>
  rows.flatMap((row) => {
    const seat = seatOf(row, userId)
    return seat ? [{ card: cardOf(row), seat, deadlineAtMs: row.deadlineAtMs }] : []
  })

function seatOf(row: GameRow, userId: string): Seat | null {
  // Whoever plays both sides has the turn, always.
  if (row.isPassAndPlay && row.whiteUser === userId) return row.plies % 2 === 0 ? 'white' : 'black'
  if (row.whiteUser === userId) return 'white'
  return row.blackUser === userId ? 'black' : null
}

const cardOf = (row: GameRow): GameCard => ({
  game: row.id,
  status: row.status,
  ply: row.plies,
  turn: row.plies % 2 === 0 ? 'white' : 'black',
  players: {
    white: { name: row.whiteName, kind: row.whiteKind, rating: row.whiteRating },
    black: { name: row.blackName, kind: row.blackKind, rating: row.blackRating },
  },
  time: timeOf(row),
  end: endOf(row),
  isRated: row.isRated,
  isPassAndPlay: row.isPassAndPlay,
  createdAtMs: row.createdAtMs,
})

export const endOf = (row: GameRow): End | null =>
  row.reason === null ? null : { result: row.result as End['result'], reason: row.reason as End['reason'] }
