/** Real servers on one embedded PostgreSQL with full durability, and people who play each other. */
import { randomBytes } from 'node:crypto'
import { connectDatabase, type Database } from '../../../db/client.ts'
import { scratchEmbedded } from '../../../db/embedded.ts'
import { RunningServer } from '../../running-server.ts'
import { FrameDuel, type Pair } from './frame-duel.ts'
import { type GameSocket, openSocket } from './game-socket.ts'
import { drawLines } from './lines.ts'
import { type Guest, makeGame, makeGuests } from './people.ts'
import type { Stand } from './stand.ts'

interface Seated extends Pair {
  whiteGuest: Guest
  blackGuest: Guest
}

export interface RoomStand extends Stand<FrameDuel> {
  /** White's sockets are at the first, Black's at the last. */
  servers: RunningServer[]
  db: Database
  /** White gives up every game that is under way. */
  resign: () => Promise<void>
}

const LINES = 50
const PATIENCE_MS = 15_000

type Start = (env: Record<string, string>) => Promise<RunningServer[]>

const startOne: Start = async (env) => [await RunningServer.start(env)]

/** `start` brings the servers up; by default one, as `npm start` does. */
export async function openRoomStand(
  pairCount: number,
  plies: number,
  start: Start = startOne,
): Promise<RoomStand> {
  const store = await scratchEmbedded()
  process.env.NEXTAUTH_SECRET = randomBytes(24).toString('hex')
  const servers = await start({
    DATABASE_URL: store.url,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET,
    // Everybody has an address of their own, as behind a proxy.
    TRUST_PROXY: '1',
  })
  const db = connectDatabase(store.url)
  const pairs = await seat(db, servers, pairCount)
  const lines = drawLines(LINES, plies)
  let duels: FrameDuel[] = []
  const end = async (): Promise<void> => {
    const left = duels
    duels = []
    await Promise.all(left.map(rise))
  }
  return {
    servers,
    db,
    end,
    resign: async () => void (await Promise.all(duels.map(resign))),
    begin: async () => {
      await end()
      duels = await Promise.all(
        pairs.map((pair, index) => sitDown(db, pair, lines[index % lines.length] as string[])),
      )
      return duels
    },
    close: async () => {
      for (const { white, black } of pairs) for (const socket of [white, black]) socket.disconnect()
      await Promise.all(servers.map((server) => server.stop()))
      await db.sql.end()
      await store.stop()
    },
  }
}

async function seat(db: Database, servers: RunningServer[], pairCount: number): Promise<Seated[]> {
  const guests = await makeGuests(db, 2 * pairCount)
  const sockets: GameSocket[] = []
  for (const [index, { cookie }] of guests.entries()) {
    const server = index % 2 === 0 ? servers[0] : servers.at(-1)
    sockets.push(await openSocket(server?.url ?? '', { cookie, 'x-forwarded-for': addressOf(index) }))
  }
  return Array.from({ length: pairCount }, (_, index) => ({
    whiteGuest: guests[2 * index] as Guest,
    blackGuest: guests[2 * index + 1] as Guest,
    white: sockets[2 * index] as GameSocket,
    black: sockets[2 * index + 1] as GameSocket,
  }))
}

/** Of the range set aside for benchmarks (RFC 2544). */
const addressOf = (index: number): string => `198.18.${index >> 8}.${index & 255}`

async function sitDown(db: Database, pair: Seated, line: readonly string[]): Promise<FrameDuel> {
  const game = await makeGame(db, pair.whiteGuest, pair.blackGuest)
  for (const socket of [pair.white, pair.black]) {
    const answer = await socket.timeout(PATIENCE_MS).emitWithAck('watch', { game })
    if (!answer.ok || answer.frame.kind !== 'seat') throw new Error(`no seat in ${game}`)
  }
  return new FrameDuel(pair, game, line)
}

async function resign({ pair, game }: FrameDuel): Promise<void> {
  const answer = await pair.white
    .timeout(PATIENCE_MS)
    .emitWithAck('resign', { game, ply: 0, id: 'load-resign' })
  if (!answer.ok) throw new Error(`resign: ${answer.code}`)
}

async function rise(duel: FrameDuel): Promise<void> {
  duel.close()
  for (const socket of [duel.pair.white, duel.pair.black]) {
    await socket.timeout(PATIENCE_MS).emitWithAck('leave', { game: duel.game })
  }
}
