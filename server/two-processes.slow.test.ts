/** Two real processes on one database: it is the only thing they share. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeSession } from '../db/queries/users.ts'
import {
  type ClientSocket,
  connect,
  newVisitor,
  openTestData,
  placeGame,
  type TestData,
  until,
  type Visitor,
} from './site.fixture.ts'
import { ServerProcess } from './spawned.fixture.ts'
import type { Frame } from './wire/frame.ts'
import type { Presence } from './wire/presence.ts'

let data: TestData
let [one, two]: [ServerProcess, ServerProcess] = [] as never
const env = () => ({ DATABASE_URL: data.url, NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? '' })

beforeAll(async () => {
  data = await openTestData()
  const started = await Promise.all([ServerProcess.start(env()), ServerProcess.start(env())])
  ;[one, two] = started
}, 90_000)
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await data.drop()
}, 60_000)

class Window {
  readonly frames: Frame[] = []
  readonly presences: Presence[] = []
  private constructor(readonly socket: ClientSocket) {
    socket.on('frame', (frame) => void this.frames.push(frame))
    socket.on('presence', (presence) => void this.presences.push(presence))
  }

  static async open(server: ServerProcess, visitor: Visitor | null, game: string): Promise<Window> {
    const window = new Window(await connect(server.url, visitor ? { cookie: visitor.cookie } : {}))
    expect(await window.socket.emitWithAck('watch', { game })).toMatchObject({ ok: true })
    return window
  }

  move(game: string, ply: number, uci: string, id = `move-${ply}-${uci}`) {
    return this.socket.emitWithAck('move', { game, ply, id, uci })
  }
}

const eventsOf = async (game: string): Promise<string[]> => {
  const rows = await data.db.sql<
    { json: string }[]
  >`select json from events where game_id = ${game} order by seq`
  return rows.map((row) => row.json)
}
async function table() {
  const [white, black] = [await newVisitor(data.db), await newVisitor(data.db)]
  const game = await placeGame(data.db, { white: white.person, black: black.person })
  return { white, black, game }
}

test('ROOM-41: a move made at one process reaches the sockets of the other, each ply once; presence adds up', async () => {
  const { white, black, game } = await table()
  const [w, b, s] = [
    await Window.open(one, white, game),
    await Window.open(two, black, game),
    await Window.open(two, null, game),
  ]
  await until('both are here', () => {
    const [mine, theirs] = [w.presences.at(-1), b.presences.at(-1)]
    return [mine, theirs].every((seen) => seen?.white && seen.black && seen.watching === 1)
  })
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6']
  for (const [ply, uci] of moves.entries()) {
    expect(await (ply % 2 === 0 ? w : b).move(game, ply, uci)).toEqual({ ok: true, version: ply + 2 })
    await until('the frame', () => (ply % 2 === 0 ? b : w).frames.length === ply + 1)
  }
  await until('the spectator', () => s.frames.length === moves.length)
  for (const window of [w, b, s]) {
    expect(window.frames.map((frame) => frame.version)).toEqual([2, 3, 4, 5, 6, 7])
    window.socket.close()
  }
})

/** White's moves; Black's are their mirror. One is sent by both windows, two race. No capture and no end comes of any. */
const RACES = ['a2a3', 'b2b3 c2c3', 'h2h3', 'd2d3 e2e3', 'g2g3', 'f2f3 f2f4', 'a3a4', 'h3h4 g3g4'].map(
  (ply) => ply.split(' '),
)
const mirrored = (uci: string): string => uci.replace(/\d/g, (rank) => String(9 - Number(rank)))

test('ROOM-42: the same command at both processes at once has one effect; different ones for a ply, one winner', async () => {
  const { white, black, game } = await table()
  const pairs = {
    white: [await Window.open(one, white, game), await Window.open(two, white, game)],
    black: [await Window.open(one, black, game), await Window.open(two, black, game)],
  }
  let won = [0, 0]
  for (let ply = 0; ply < RACES.length * 2; ply++) {
    const [here, there] = (ply % 2 === 0 ? pairs.white : pairs.black) as [Window, Window]
    const moves = (RACES[ply >> 1] ?? []).map((uci) => (ply % 2 === 0 ? uci : mirrored(uci)))
    const [first = '', second = first] = moves
    const isSame = moves.length === 1
    const id = `race-${ply}-same`
    const answers = await Promise.all([
      here.move(game, ply, first, isSame ? id : `${id}-here`),
      there.move(game, ply, second, isSame ? id : `${id}-there`),
    ])
    if (isSame)
      expect(answers).toEqual([
        { ok: true, version: ply + 2 },
        { ok: true, version: ply + 2 },
      ])
    else {
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, code: 'stale_ply' })
      won = won.map((n, index) => n + (answers[index]?.ok ? 1 : 0))
    }
    const all = [...pairs.white, ...pairs.black]
    await until('all four windows', () => all.every((window) => window.frames.at(-1)?.version === ply + 2))
    expect(await eventsOf(game)).toHaveLength(ply + 2)
  }
  expect((won[0] ?? 0) + (won[1] ?? 0)).toBe(8)
  for (const window of [...pairs.white, ...pairs.black]) window.socket.close()
})

test('ROOM-43: resignations of both sides at both processes at once: one end', async () => {
  for (let round = 0; round < 5; round++) {
    const { white, black, game } = await table()
    const [w, b] = [await Window.open(one, white, game), await Window.open(two, black, game)]
    const answers = await Promise.all([
      w.socket.emitWithAck('resign', { game, ply: 0, id: 'resign-white' }),
      b.socket.emitWithAck('resign', { game, ply: 0, id: 'resign-black' }),
    ])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, code: 'game_over' })
    await until('both see the end', () =>
      [w, b].every((window) => window.frames.at(-1)?.card.status === 'finished'),
    )
    expect(w.frames.at(-1)?.card.end).toEqual(b.frames.at(-1)?.card.end)
    for (const window of [w, b]) window.socket.close()
  }
})

test('AUTH-10: a revoked session loses its sockets in both processes', async () => {
  const { white, game } = await table()
  const windows = [await Window.open(one, white, game), await Window.open(two, white, game)]
  await revokeSession(data.db, white.sessionId)
  await until('both are cut', () => windows.every(({ socket }) => socket.disconnected))
})

test('ROOM-44: a bot’s turn is thought about once, by one of the processes', async () => {
  const thinksIn = ({ output }: ServerProcess, game: string): string[] =>
    output.match(new RegExp(`thinks ${game} \\d+`, 'g')) ?? []
  const games: string[] = []
  const windows: Window[] = []
  for (let n = 0; n < 6; n++) {
    const white = await newVisitor(data.db)
    const game = await placeGame(data.db, {
      white: white.person,
      black: 'bot',
      time: { initialMs: 10_000, incrementMs: 0 },
    })
    const [w, other] = [
      await Window.open(n % 2 === 0 ? one : two, white, game),
      await Window.open(n % 2 === 0 ? two : one, null, game),
    ]
    games.push(game)
    windows.push(w, other)
    expect(await w.move(game, 0, 'e2e4')).toMatchObject({ ok: true })
  }
  await until('every bot has moved', () => windows.every((window) => window.frames.at(-1)?.version === 3))
  // Two sweeps of both processes look for turns that nobody holds.
  await sleep(8_500)
  for (const game of games)
    expect([...thinksIn(one, game), ...thinksIn(two, game)]).toEqual([`thinks ${game} 1`])
  for (const window of windows) window.socket.close()
}, 40_000)

test('ROOM-45: when the process that holds a bot’s turn is killed, the other takes the turn up', async () => {
  const slow = await ServerProcess.start({ ...env(), FIXTURE_THINK_MS: '120000' })
  const white = await newVisitor(data.db)
  const game = await placeGame(data.db, { white: white.person, black: 'bot' })
  const dying = await Window.open(slow, white, game)
  expect(await dying.move(game, 0, 'e2e4')).toMatchObject({ ok: true })
  await until('it thinks', () => slow.output.includes(`thinks ${game} 1`))
  await sleep(5_000)
  expect(`${one.output}${two.output}`).not.toContain(`thinks ${game} 1`)
  await slow.kill9()
  const alive = await Window.open(two, white, game)
  await until('the answer', () => alive.frames.at(-1)?.version === 3, 15_000)
  alive.socket.close()
  await slow.stop()
}, 60_000)

test('ROOM-46: neither process met a fault', () => {
  expect(`${one.output}${two.output}`).not.toMatch(/"msg":"fault"/)
})
