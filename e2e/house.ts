import { randomBytes } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import { connectDatabase, type Database } from '../db/client.ts'
import { scratchEmbedded } from '../db/embedded.ts'
import { loadEvents } from '../db/queries/events.ts'
import { createGame } from '../db/queries/games.ts'
import { columnsOf } from '../server/games/time-columns.ts'
import { eventSchema, type GameEvent } from '../server/wire/event.ts'
import type { Seat } from '../server/wire/ids.ts'
import { GENESIS_HEAD, SALT_BYTES, sealEvent } from '../server/wire/ledger.ts'
import type { TimeControl } from '../server/wire/time-control.ts'
import { RunningServer } from './running-server.ts'

/**
 * A real server on a database that the test can read too: what the referee knows is held against what a browser
 * was sent, and games can begin from positions that a whole game would take too long to reach.
 */
export interface TestHouse {
  server: RunningServer
  db: Database
  /** Everything the referee has stored of a game. */
  events: (game: string) => Promise<StoredGame>
  /** The user behind the newest session: the guest that the last first command made. */
  newestGuest: () => Promise<string>
  /** A game from any position between a user and Misty; returns its id. */
  placeGame: (game: { user: string; seat: Seat; fen: string; time?: TimeControl | null }) => Promise<string>
  close: () => Promise<void>
}

export interface StoredGame {
  events: GameEvent[]
  salts: string[]
}

const drawId = customAlphabet('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 12)
const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

export async function openHouse(): Promise<TestHouse> {
  const postgres = await scratchEmbedded(() => {})
  const server = await RunningServer.start({ DATABASE_URL: postgres.url, NEXTAUTH_SECRET: hex(32) })
  const db = connectDatabase(postgres.url, 2)
  return {
    server,
    db,
    events: async (game) => {
      const rows = await loadEvents(db, game)
      return {
        events: rows.map((row) => eventSchema.parse(JSON.parse(row.json))),
        salts: rows.map((row) => row.salt),
      }
    },
    newestGuest: async () => {
      const [row] = await db.sql<
        { id: string }[]
      >`select user_id as id from sessions order by created_at desc limit 1`
      if (!row) throw new Error('nobody has a session yet')
      return row.id
    },
    placeGame: (game) => placeGame(db, game),
    close: async () => {
      await db.sql.end()
      await server.stop()
      await postgres.stop()
    },
  }
}

async function placeGame(
  db: Database,
  { user, seat, fen, time = null }: { user: string; seat: Seat; fen: string; time?: TimeControl | null },
): Promise<string> {
  const atMs = Date.now()
  const bot = { kind: 'bot' as const, bot: 'Misty', seed: hex(16) }
  const human = { kind: 'person' as const }
  const isWhite = seat === 'white'
  const created: GameEvent = {
    type: 'created',
    variant: 'fog',
    rules: 1,
    fen,
    white: isWhite ? human : bot,
    black: isWhite ? bot : human,
    time,
    atMs,
  }
  const sealed = sealEvent(GENESIS_HEAD, 0, created, hex(SALT_BYTES))
  const row = {
    id: drawId(),
    status: 'playing' as const,
    createdBy: user,
    clientId: `e2e-${hex(10)}`,
    whiteUser: isWhite ? user : null,
    blackUser: isWhite ? null : user,
    whiteName: isWhite ? 'You' : 'Misty',
    blackName: isWhite ? 'Misty' : 'You',
    whiteKind: isWhite ? ('guest' as const) : ('bot' as const),
    blackKind: isWhite ? ('bot' as const) : ('guest' as const),
    ...columnsOf(time),
    createdAtMs: atMs,
  }
  const made = await createGame(db, row, { ...sealed, seat: null, clientId: null })
  if (made === null) throw new Error('a game of somebody who is gone')
  return made
}
