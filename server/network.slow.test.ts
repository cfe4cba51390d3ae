/** The page's own connection over three kinds of network, and the clocks it shows against the server's. */
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shownMs } from '../components/game/clock-display.ts'
import { Connection } from '../components/game/connection.ts'
import { drawLines } from '../e2e/bench/load/lines.ts'
import { type Crossing, openProxy, type Weather } from '../e2e/network/proxy.ts'
import { seededDraw } from '../e2e/seeded-draw.ts'
import {
  newVisitor,
  openTestData,
  openTestSite,
  placeGame,
  type TestData,
  type TestSite,
  until,
} from './site.fixture.ts'
import type { Frame } from './wire/frame.ts'

const CALM = { stallOneIn: 0, stallMs: [0, 0], cutAfterMs: null } as const
const NETWORKS: Record<string, Weather> = {
  fast: { delayMs: 1, jitterMs: 4, ...CALM },
  far: { delayMs: 120, jitterMs: 60, ...CALM },
  bad: { delayMs: 20, jitterMs: 30, stallOneIn: 6, stallMs: [200, 800], cutAfterMs: [20_000, 40_000] },
}
const TIME = { initialMs: 180_000, incrementMs: 1_000 }
const PLAY_MS = 45_000
const MOST_PLIES = 200
const TOLERANCE_MS = 300
const MEASURED_MS = 4_000

let data: TestData
let site: TestSite
beforeAll(async () => {
  // What a connection asks of a browser.
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  data = await openTestData()
  site = await openTestSite(data.db)
}, 60_000)
afterAll(async () => {
  await site.close()
  await data.drop()
}, 60_000)

class Player {
  frame: Frame | null = null
  frames = 0
  worstMs = 0
  readonly #openedMs = performance.now()
  readonly connection: Connection

  constructor(game: string, url: string, cookie: string) {
    const socket = io(url, {
      transports: ['websocket'],
      autoConnect: false,
      forceNew: true,
      extraHeaders: { cookie },
      reconnectionDelay: 250,
      reconnectionDelayMax: 2000,
    })
    this.connection = new Connection(
      game,
      {
        onResync: ({ frame }, atMs) => this.#see(frame, atMs),
        onFrame: (frame, atMs) => this.#see(frame, atMs),
        onPresence: () => {},
        onRematch: () => {},
        onLink: () => {},
        onRefusal: () => {},
      },
      socket,
    )
  }

  /** Right after a frame, what the page shows of both clocks against what the server's clock says at this moment. */
  #see(frame: Frame, atMs: number): void {
    if (this.frame && frame.version < this.frame.version) return
    this.frame = frame
    const { clock } = frame.card
    if (!clock) return
    const [localMs, serverMs] = [performance.now(), Date.now()]
    for (const seat of ['white', 'black'] as const) {
      const stored = seat === 'white' ? clock.whiteMs : clock.blackMs
      const trueMs = clock.running === seat ? stored - clock.sinceMs - (serverMs - clock.atMs) : stored
      const differenceMs = Math.abs(shownMs(clock, seat, localMs - atMs) - trueMs)
      // Until there and back has been measured a few times there is nothing to tell a late frame by.
      if (localMs > this.#openedMs + MEASURED_MS) this.worstMs = Math.max(this.worstMs, differenceMs)
    }
    this.frames++
  }
}

async function playOver(
  name: string,
  weather: Weather,
  seed: number,
): Promise<{ players: Player[]; proxies: Crossing[] }> {
  const draw = seededDraw(seed)
  const [white, black] = [await newVisitor(data.db), await newVisitor(data.db)]
  const game = await placeGame(data.db, { white: white.person, black: black.person, time: TIME })
  const proxies = [await openProxy(site.origin, weather, draw), await openProxy(site.origin, weather, draw)]
  const players = [white, black].map(
    ({ cookie }, index) => new Player(game, proxies[index]?.url ?? '', cookie),
  )
  const [line = []] = drawLines(1, MOST_PLIES, seed)
  const endMs = Date.now() + PLAY_MS
  for (let ply = 0; Date.now() < endMs; ply++) {
    const mover = players[ply % 2] as Player
    await until(`${name}: ply ${ply}`, () => (mover.frame?.card.ply ?? -1) >= ply, 30_000)
    const uci = line[ply] ?? ''
    const answer = await mover.connection.move(ply, uci, `net-${ply}-${uci}`)
    expect(answer, `${name} ply ${ply} ${uci}`).toMatchObject({ ok: true })
    await sleep(300 + draw() * 700)
  }
  return { players, proxies }
}

test('ROOM-102: over a fast, a far and a bad network both clocks are shown within 300 ms of the server’s, and nothing is lost', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`networks: seed ${seed}`)
  const runs = await Promise.all(
    Object.entries(NETWORKS).map(async ([name, weather], index) => {
      const { players, proxies } = await playOver(name, weather, seed + index)
      const worstMs = players.map((player) => Math.round(player.worstMs))
      const cuts = proxies.map((proxy) => proxy.cuts())
      const frames = players.map((player) => player.frames)
      for (const { connection } of players) connection.close()
      for (const proxy of proxies) await proxy.close()
      return { name, worstMs, cuts, frames }
    }),
  )
  console.log(`networks: ${JSON.stringify(runs)}`)
  for (const { name, worstMs, cuts, frames } of runs) {
    for (const worst of worstMs) expect(worst, name).toBeLessThanOrEqual(TOLERANCE_MS)
    for (const count of frames) expect(count, name).toBeGreaterThan(15)
    if (name === 'bad') for (const count of cuts) expect(count).toBeGreaterThan(0)
  }
}, 180_000)
