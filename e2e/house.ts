import { randomBytes } from 'node:crypto'
import { connectDatabase, type Database } from '../db/client.ts'
import { scratchEmbedded } from '../db/embedded.ts'
import { loadEvents } from '../db/queries/events.ts'
import { type Person, personOf } from '../server/auth/people.ts'
import { eventSchema, type GameEvent } from '../server/wire/event.ts'
import { RunningServer } from './running-server.ts'

/**
 * A real server on a database that the test can read and write too: what the referee knows is held against what a
 * browser was sent, and games can begin from positions that a whole game would take too long to reach.
 */
export interface TestHouse {
  server: RunningServer
  db: Database
  /** Everything the referee has stored of a game. */
  events: (game: string) => Promise<StoredGame>
  /** The user behind the newest session: the guest that the last first command made. */
  newestGuest: () => Promise<Person>
  close: () => Promise<void>
}

export interface StoredGame {
  events: GameEvent[]
  salts: string[]
}

export async function openHouse(): Promise<TestHouse> {
  const postgres = await scratchEmbedded(() => {})
  const server = await RunningServer.start({
    DATABASE_URL: postgres.url,
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
  })
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
      const [row] = await db.sql<{ id: string }[]>`select id from sessions order by created_at desc limit 1`
      const person = await personOf(db, row?.id ?? null)
      if (!person) throw new Error('nobody has a session yet')
      return person
    },
    close: async () => {
      await db.sql.end()
      await server.stop()
      await postgres.stop()
    },
  }
}
