/** Test support: a whole site in this process on a database of the test's own, people with sessions, and games. */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { customAlphabet } from 'nanoid'
import { io, type Socket } from 'socket.io-client'
import { connectDatabase, type Database } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { createGame } from '../db/queries/games.ts'
import { makeTestDatabase } from '../db/test-database.ts'
import { sessionCookie } from './auth/cookie.ts'
import { makeGuest, type Person } from './auth/people.ts'
import type { Thinker } from './bots/thinker.ts'
import { columnsOf } from './games/time-columns.ts'
import { openSite, type Site, type SiteOptions } from './site.ts'
import type { CreatedEvent } from './wire/event.ts'
import { GENESIS_HEAD, SALT_BYTES, sealEvent } from './wire/ledger.ts'
import type { ClientEvents, ServerEvents } from './wire/socket-events.ts'
import type { TimeControl } from './wire/time-control.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
const drawId = customAlphabet('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 12)

/** Answers at once with the first legal move; the pace holds it back as it would hold back Misty. */
export const firstMove: Thinker = {
  think: async ({ game, ply, legal }) => ({
    ok: true,
    response: {
      protocol: '1',
      type: 'move',
      game,
      ply,
      move: legal[0] ?? 'a1a1',
      telemetry: { chosen: legal[0] },
    },
  }),
  forget: () => {},
}

export interface TestData {
  url: string
  db: Database
  drop: () => Promise<void>
}

/** A migrated database. Cookies are signed with a secret of this process. */
export async function openTestData(): Promise<TestData> {
  process.env.NEXTAUTH_SECRET ??= hex(32)
  const { url, drop } = await makeTestDatabase()
  const db = connectDatabase(url, 5)
  await migrate(db, root)
  return {
    url,
    db,
    drop: async () => {
      await db.sql.end({ timeout: 1 })
      await drop()
    },
  }
}

export interface TestSite extends Site {
  origin: string
  faults: { where: string; error: unknown }[]
  /** Everything, rooms last. */
  end: () => Promise<void>
}

export async function openTestSite(db: Database, options: Partial<SiteOptions> = {}): Promise<TestSite> {
  const faults: TestSite['faults'] = []
  const site = await openSite({
    db,
    env: { PUBLIC_URL: undefined, TRUST_PROXY: 0, PORT: 0, HOST: '127.0.0.1' },
    thinker: firstMove,
    load: () => ({ thinking: 0, waiting: 0 }),
    pages: () => async (_request, response) => void response.writeHead(404).end(),
    isDev: false,
    version: { version: '0.0.0', commit: 'test' },
    onFault: (where, error) => void faults.push({ where, error }),
    ...options,
  })
  return {
    ...site,
    origin: `http://127.0.0.1:${site.port}`,
    faults,
    end: async () => {
      await site.close()
      await site.rooms.close()
    },
  }
}

/** Another process of the same service, as far as one process can be two: a site on a pool of its own. */
export async function openSecondSite({ url }: TestData): Promise<TestSite> {
  const db = connectDatabase(url, 4)
  const site = await openTestSite(db)
  return {
    ...site,
    end: async () => {
      await site.end()
      await db.sql.end({ timeout: 1 })
    },
  }
}

export interface Visitor {
  person: Person
  sessionId: string
  cookie: string
}

export async function newVisitor(db: Database): Promise<Visitor> {
  const made = await makeGuest(db, hex(16))
  if (!made) throw new Error('a fresh id made no guest')
  const [cookie = ''] = (await sessionCookie(made.sessionId, false)).split(';')
  return { ...made, cookie }
}

export interface PlacedGame {
  white: Person | 'bot'
  black: Person | 'bot'
  time?: TimeControl | null
  fen?: string
  atMs?: number
}

/** A game between any two, from any position; returns its id. */
export async function placeGame(db: Database, { white, black, ...game }: PlacedGame): Promise<string> {
  const {
    time = null,
    fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    atMs = Date.now(),
  } = game
  const player = (who: Person | 'bot'): CreatedEvent['white'] =>
    who === 'bot' ? { kind: 'bot', bot: 'Misty', seed: hex(16) } : { kind: 'person' }
  const created: CreatedEvent = {
    type: 'created',
    variant: 'fog',
    rules: 1,
    fen,
    white: player(white),
    black: player(black),
    time,
    atMs,
  }
  const columns = (who: Person | 'bot') =>
    who === 'bot'
      ? { user: null, name: 'Misty', kind: 'bot' as const }
      : { user: who.id, name: who.name, kind: who.kind }
  const [w, b] = [columns(white), columns(black)]
  const row = {
    id: drawId(),
    status: 'playing' as const,
    createdBy: w.user ?? b.user,
    clientId: hex(16),
    whiteUser: w.user,
    blackUser: b.user,
    whiteName: w.name,
    blackName: b.name,
    whiteKind: w.kind,
    blackKind: b.kind,
    ...columnsOf(time),
    createdAtMs: atMs,
  }
  const sealed = sealEvent(GENESIS_HEAD, 0, created, hex(SALT_BYTES))
  const made = await createGame(db, row, { ...sealed, seat: null, clientId: null })
  if (made === null) throw new Error('a game of somebody who is gone')
  return made
}

export type ClientSocket = Socket<ServerEvents, ClientEvents>

/** A connected socket; rejects with the server's reason when it is not let in. */
export function connect(
  origin: string,
  { cookie, from }: { cookie?: string; from?: string } = {},
): Promise<ClientSocket> {
  const socket: ClientSocket = io(origin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...(cookie && { cookie }), ...(from && { origin: from }) },
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
}

/** Waits until `isSo`, or throws what `what` says. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  const lateMs = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > lateMs) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
