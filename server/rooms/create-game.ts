/** Makes a game against the house bot: one command, one row, one first event. */
import { customAlphabet } from 'nanoid'
import type { Database } from '../../db/client.ts'
import { createGame } from '../../db/queries/games.ts'
import type { Person } from '../auth/people.ts'
import { columnsOf } from '../games/time-columns.ts'
import { seal } from '../referee/index.ts'
import type { PlayCommand } from '../wire/command.ts'
import { type CreatedEvent, RULES_VERSION } from '../wire/event.ts'
import type { GameId, Seat } from '../wire/ids.ts'

/** The house bot's name, in games and on screen. */
export const MISTY = 'Misty'

const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
const drawGameId = customAlphabet('0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 12)

export interface CreateTools {
  db: Database
  nowMs: () => number
  drawSalt: () => string
  /** 16 random bytes in hex: the bot's seed, secret until the game ends. */
  drawSeed: () => string
  drawSide: () => Seat
}

/** The id of the new game; the id of the first one when the command is a repeat. */
export function createBotGame(tools: CreateTools, person: Person, command: PlayCommand): Promise<GameId> {
  const side = command.side === 'random' ? tools.drawSide() : command.side
  const atMs = tools.nowMs()
  const human: CreatedEvent['white'] = { kind: 'person' }
  const bot: CreatedEvent['white'] = { kind: 'bot', bot: MISTY, seed: tools.drawSeed() }
  const created: CreatedEvent = {
    type: 'created',
    variant: 'fog',
    rules: RULES_VERSION,
    fen: START_FEN,
    white: side === 'white' ? human : bot,
    black: side === 'black' ? human : bot,
    time: command.time,
    atMs,
  }
  const sealed = seal(null, created, tools.drawSalt())
  const humanColumns = { user: person.id, name: person.name, kind: person.kind }
  const botColumns = { user: null, name: MISTY, kind: 'bot' as const }
  const [white, black] = side === 'white' ? [humanColumns, botColumns] : [botColumns, humanColumns]
  const row = {
    id: drawGameId(),
    status: 'playing' as const,
    createdBy: person.id,
    clientId: command.id,
    whiteUser: white.user,
    blackUser: black.user,
    whiteName: white.name,
    blackName: black.name,
    whiteKind: white.kind,
    blackKind: black.kind,
    ...columnsOf(command.time),
    createdAtMs: atMs,
  }
  return createGame(tools.db, row, { ...sealed, seat: null, clientId: null })
}
