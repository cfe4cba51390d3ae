/** Makes games: one row and one first event each, inserted together. */
import { customAlphabet } from 'nanoid'
import type { Database } from '../../db/client.ts'
import { createGame, type NewGame } from '../../db/queries/games.ts'
import type { Person } from '../auth/people.ts'
import { columnsOf } from '../games/time-columns.ts'
import { deadlineMs, replay, type StoredEvent, seal } from '../referee/index.ts'
import type { PassAndPlayCommand, PlayCommand } from '../wire/command.ts'
import { type CreatedEvent, RULES_VERSION, type SeatPlayer } from '../wire/event.ts'
import type { GameId, Seat } from '../wire/ids.ts'
import type { SealedEvent } from '../wire/ledger.ts'
import type { TimeControl } from '../wire/time-control.ts'

/** The house bot's name, in games and on screen. */
export const MISTY = 'Misty'

const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
const drawGameId = customAlphabet('0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 12)

export interface MakeTools {
  nowMs: () => number
  drawSalt: () => string
}

export interface CreateTools extends MakeTools {
  db: Database
  /** 16 random bytes in hex: the bot's seed, secret until the game ends. */
  drawSeed: () => string
  drawSide: () => Seat
}

/** A game that is not in the database yet: `insertGame` of db/queries puts it there, within any transaction. */
export interface MadeGame {
  row: NewGame
  first: StoredEvent & SealedEvent
}

/** What two people agreed on. */
export interface PeopleTerms {
  white: Person
  black: Person
  time: TimeControl | null
  isRated: boolean
  /** Ratings in the time control's class; null for who has none. */
  whiteRating: number | null
  blackRating: number | null
  /** Whose command made it, and which one: a repeat makes no second game. */
  createdBy: string
  clientId: string
  rematchOf?: GameId
}

/** A game between two people. Terms that nobody may agree on are a fault of the caller's. */
export function makePeopleGame(tools: MakeTools, terms: PeopleTerms): MadeGame {
  const { white, black, time, isRated } = terms
  if (white.id === black.id) throw new Error('nobody plays himself')
  if (isRated && (time === null || white.kind !== 'account' || black.kind !== 'account')) {
    throw new Error('only accounts play rated games, and only by the clock')
  }
  return make(tools, time, { white: { kind: 'person' }, black: { kind: 'person' } }, (atMs) => ({
    createdBy: terms.createdBy,
    clientId: terms.clientId,
    ...seatColumns({ white, black }),
    isRated,
    whiteRating: terms.whiteRating,
    blackRating: terms.blackRating,
    rematchOf: terms.rematchOf ?? null,
    createdAtMs: atMs,
  }))
}

/** A game of two on one device; the id of the first one when the command is a repeat, null when the person is gone. */
export function createPassAndPlay(
  { db, ...tools }: MakeTools & { db: Database },
  person: Person,
  { id, time }: PassAndPlayCommand,
): Promise<GameId | null> {
  const players = { white: { kind: 'person' }, black: { kind: 'person' }, isPassAndPlay: true } as const
  const { row, first } = make(tools, time, players, (atMs) => ({
    createdBy: person.id,
    clientId: id,
    ...seatColumns({ white: person, black: person }),
    isPassAndPlay: true,
    createdAtMs: atMs,
  }))
  return createGame(db, row, first)
}

/** A game against the house bot; the id of the first one when the command is a repeat. */
export function createBotGame(
  tools: CreateTools,
  person: Person,
  command: PlayCommand,
): Promise<GameId | null> {
  const side = command.side === 'random' ? tools.drawSide() : command.side
  const human = { event: { kind: 'person' } as SeatPlayer, columns: person }
  const bot = {
    event: { kind: 'bot', bot: MISTY, seed: tools.drawSeed() } as SeatPlayer,
    columns: { id: null, name: MISTY, kind: 'bot' as const },
  }
  const [white, black] = side === 'white' ? [human, bot] : [bot, human]
  const players = { white: white.event, black: black.event }
  const { row, first } = make(tools, command.time, players, (atMs) => ({
    createdBy: person.id,
    clientId: command.id,
    ...seatColumns({ white: white.columns, black: black.columns }),
    createdAtMs: atMs,
  }))
  return createGame(tools.db, row, first)
}

function make(
  tools: MakeTools,
  time: TimeControl | null,
  players: Pick<CreatedEvent, 'white' | 'black' | 'isPassAndPlay'>,
  columns: (atMs: number) => Omit<NewGame, 'id' | 'status'>,
): MadeGame {
  const atMs = tools.nowMs()
  const created: CreatedEvent = {
    type: 'created',
    variant: 'fog',
    rules: RULES_VERSION,
    fen: START_FEN,
    ...players,
    time,
    atMs,
  }
  const first = { ...seal(null, created, tools.drawSalt()), seat: null, clientId: null }
  // The first deadline is there before any room is: a game that nobody ever opens ends too.
  const deadlineAtMs = deadlineMs(replay([first]), { nowMs: atMs, outages: [] })
  const row: NewGame = {
    id: drawGameId(),
    status: 'playing',
    ...columnsOf(time),
    deadlineAtMs,
    ...columns(atMs),
  }
  return { row, first }
}

interface Sitter {
  id: string | null
  name: string
  kind: 'guest' | 'account' | 'bot'
}

const seatColumns = ({ white, black }: { white: Sitter; black: Sitter }) => ({
  whiteUser: white.id,
  blackUser: black.id,
  whiteName: white.name,
  blackName: black.name,
  whiteKind: white.kind,
  blackKind: black.kind,
})
