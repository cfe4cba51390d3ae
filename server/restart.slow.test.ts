/** A real server killed in the middle of many games between people, and started again later. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ClientSocket,
  connect,
  newVisitor,
  openTestData,
  placeGame,
  type TestData,
} from './site.fixture.ts'
import { ServerProcess } from './spawned.fixture.ts'
import type { Frame } from './wire/frame.ts'
import type { Seat } from './wire/ids.ts'

const GAMES = 50
/** Shorter than the down time: a clock that ran on would flag. */
const TIME = { initialMs: 14_000, incrementMs: 0 }
const DOWN_MS = 15_000
const LINE = ['e2e4', 'e7e5', 'g1f3']

let data: TestData
let server: ServerProcess
beforeAll(async () => {
  data = await openTestData()
  server = await ServerProcess.start({
    DATABASE_URL: data.url,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? '',
  })
}, 90_000)
afterAll(async () => {
  await server.stop()
  await data.drop()
}, 60_000)

interface Player {
  socket: ClientSocket
  cookie: string
}

interface LiveGame {
  id: string
  white: Player
  black: Player
}

async function sit(player: Player, game: string): Promise<{ frame: Frame; atMs: number }> {
  const answer = await player.socket.emitWithAck('watch', { game })
  if (!answer.ok) throw new Error(`watch: ${answer.code}`)
  return { frame: answer.frame, atMs: Date.now() }
}

async function begin(): Promise<LiveGame> {
  const people = [await newVisitor(data.db), await newVisitor(data.db)] as const
  const [white, black] = people
  const id = await placeGame(data.db, { white: white.person, black: black.person, time: TIME })
  const [w, b] = await Promise.all(
    people.map(async ({ cookie }) => ({ cookie, socket: await connect(server.url, { cookie }) })),
  )
  if (!w || !b) throw new Error('nobody came')
  const game = { id, white: w, black: b }
  await Promise.all([sit(w, id), sit(b, id)])
  for (const [ply, uci] of LINE.entries()) await move(game, ply, uci)
  return game
}

async function move({ id, white, black }: LiveGame, ply: number, uci: string): Promise<void> {
  const { socket } = ply % 2 === 0 ? white : black
  const answer = await socket.emitWithAck('move', { game: id, ply, id: `restart-${ply}`, uci })
  expect(answer, `${id} ply ${ply}`).toMatchObject({ ok: true })
}

/** What a seat's clock shows, by a frame and when it came, at `nowMs`. */
function shownMs({ frame, atMs }: { frame: Frame; atMs: number }, seat: Seat, nowMs: number): number {
  const { clock } = frame.card
  if (!clock) throw new Error('no clock')
  const stored = seat === 'white' ? clock.whiteMs : clock.blackMs
  return clock.running === seat ? stored - clock.sinceMs - (nowMs - atMs) : stored
}

test('ROOM-101: fifty live games outlive a kill and a long restart: no clock jumps, nobody flags, all go on', async () => {
  const games = await Promise.all(Array.from({ length: GAMES }, begin))
  const before = await Promise.all(games.map(({ id, black }) => sit(black, id)))
  const killedMs = Date.now()
  await server.kill9()
  for (const { white, black } of games) for (const { socket } of [white, black]) socket.close()
  await sleep(DOWN_MS)
  const startedMs = Date.now()
  server.spawn()
  await server.untilReady()

  const after = await Promise.all(
    games.map(async (game) => {
      for (const player of [game.white, game.black]) {
        player.socket = await connect(server.url, { cookie: player.cookie })
      }
      await sit(game.white, game.id)
      return sit(game.black, game.id)
    }),
  )
  for (const [index, now] of after.entries()) {
    const then = before[index]
    if (!then) throw new Error('a game is missing')
    expect(now.frame.card).toMatchObject({ status: 'playing', ply: LINE.length, turn: 'black' })
    expect(now.frame.kind === 'seat' && now.frame.view).toEqual(then.frame.kind === 'seat' && then.frame.view)
    expect(shownMs(now, 'white', now.atMs)).toBe(shownMs(then, 'white', killedMs))
    // Black's clock ran until the kill, and again since the start; a second either way for the beats between.
    const jumpMs = shownMs(then, 'black', killedMs) - shownMs(now, 'black', now.atMs)
    expect(jumpMs).toBeGreaterThan(-1_000)
    expect(jumpMs).toBeLessThan(1_000 + (now.atMs - startedMs))
  }
  await Promise.all(games.map((game) => move(game, LINE.length, 'b8c6')))
  for (const { white, black } of games) for (const { socket } of [white, black]) socket.close()
}, 180_000)
