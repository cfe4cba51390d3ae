/** The real server on an embedded PostgreSQL with full durability, and people who play each other. */
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
  server: RunningServer
}

const LINES = 50
const PATIENCE_MS = 15_000

type Start = (env: Record<string, string>) => Promise<RunningServer>

/** `start` brings the server up; by default as `npm start` does. */
export async function openRoomStand(
  pairCount: number,
  plies: number,
  start: Start = RunningServer.start,
): Promise<RoomStand> {
  const store = await scratchEmbedded()
  process.env.NEXTAUTH_SECRET = randomBytes(24).toString('hex')
  const server = await start({
    DATABASE_URL: store.url,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET,
  })
  const db = connectDatabase(store.url)
  const pairs = await seat(db, server.url, pairCount)
  const lines = drawLines(LINES, plies)
  let duels: FrameDuel[] = []
  const end = async (): Promise<void> => {
    const left = duels
    duels = []
    await Promise.all(left.map(rise))
  }
  return {
    server,
    end,
    begin: async () => {
      await end()
      duels = await Promise.all(
        pairs.map((pair, index) => sitDown(db, pair, lines[index % lines.length] as string[])),
      )
      return duels
    },
    close: async () => {
      for (const { white, black } of pairs) for (const socket of [white, black]) socket.disconnect()
      await server.stop()
      await db.sql.end()
      await store.stop()
    },
  }
}

async function seat(db: Database, url: string, pairCount: number): Promise<Seated[]> {
  const guests = await makeGuests(db, 2 * pairCount)
  const sockets: GameSocket[] = []
  for (const { cookie } of guests) sockets.push(await openSocket(url, { cookie }))
  return Array.from({ length: pairCount }, (_, index) => ({
    whiteGuest: guests[2 * index] as Guest,
    blackGuest: guests[2 * index + 1] as Guest,
    white: sockets[2 * index] as GameSocket,
    black: sockets[2 * index + 1] as GameSocket,
  }))
}

async function sitDown(db: Database, pair: Seated, line: readonly string[]): Promise<FrameDuel> {
  const game = await makeGame(db, pair.whiteGuest, pair.blackGuest)
  for (const socket of [pair.white, pair.black]) {
    const answer = await socket.timeout(PATIENCE_MS).emitWithAck('watch', { game })
    if (!answer.ok || answer.frame.kind !== 'seat') throw new Error(`no seat in ${game}`)
  }
  return new FrameDuel(pair, game, line)
}

async function rise(duel: FrameDuel): Promise<void> {
  duel.close()
  for (const socket of [duel.pair.white, duel.pair.black]) {
    await socket.timeout(PATIENCE_MS).emitWithAck('leave', { game: duel.game })
  }
}
