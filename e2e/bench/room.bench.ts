/**
 * Moves between two seats through the room API, and the same load on a bare Socket.IO echo. Both are driven by the
 * same client code in this process, turn about, so that what else the machine does falls on both.
 */
import type { Frame } from '../../server/wire/frame.ts'
import { openEchoStand } from './load/echo-stand.ts'
import type { FrameDuel } from './load/frame-duel.ts'
import { driveLoad, type Load } from './load/open-load.ts'
import { openRoomStand } from './load/room-stand.ts'
import { findSaturation } from './load/saturation.ts'
import type { Stand } from './load/stand.ts'
import { percentile } from './percentile.ts'
import { type Row, row } from './row.ts'

export const names = [
  'room.move.p99_ms',
  'room.saturation_per_s',
  'room.echo.p99_ms',
  'room.echo.saturation_per_s',
]

const PAIRS = 250
/** More than any step of the search asks of one game. */
const PLIES = 240
const TIMES = 3
const STEADY: Load = { perSecond: 200, seconds: 10 }
const STEP_SECONDS = 2
const SATURATED_P99_MS = 50

export async function run(): Promise<Row[]> {
  const room = await openRoomStand(PAIRS, PLIES)
  const frame = await warmUp(room)
  const echo = await openEchoStand(PAIRS, PLIES, frame)
  await driveLoad(await echo.begin(), WARM_UP)
  try {
    const roomP99: number[] = []
    const echoP99: number[] = []
    for (let time = 0; time < TIMES; time++) {
      echoP99.push(await steadyP99(echo))
      roomP99.push(await steadyP99(room))
    }
    let [roomBest, echoBest] = [0, 0]
    for (let time = 0; time < TIMES; time++) {
      echoBest = Math.max(echoBest, await saturation(echo, echoBest))
      roomBest = Math.max(roomBest, await saturation(room, roomBest))
    }
    return [
      row('room.move.p99_ms', Math.min(...roomP99), 'ms'),
      row('room.saturation_per_s', roomBest, '1/s'),
      row('room.echo.p99_ms', Math.min(...echoP99), 'ms'),
      row('room.echo.saturation_per_s', echoBest, '1/s'),
    ]
  } finally {
    await echo.close()
    await room.close()
  }
}

const WARM_UP: Load = { perSecond: 800, seconds: 5 }
/** Far enough into a game for a frame of middling size. */
const SAMPLE_PLY = 16

/** Compiles the hot paths, and takes a frame of a game for the echo to be like. */
async function warmUp(room: Stand<FrameDuel>): Promise<Frame> {
  await driveLoad(await room.begin(), WARM_UP)
  const [duel] = await room.begin()
  if (!duel) throw new Error('no pair of sockets')
  const sample = new Promise<Frame>((resolve) => {
    duel.pair.white.on('frame', (frame) => frame.card.ply === SAMPLE_PLY && resolve(frame))
  })
  for (let ply = 0; ply < SAMPLE_PLY; ply++) {
    await new Promise<void>((resolve) => duel.play({ onArrival: () => {}, onComplete: resolve }))
  }
  return sample
}

async function steadyP99(stand: Stand): Promise<number> {
  const { latenciesMs, lost } = await driveLoad(await stand.begin(), STEADY)
  if (lost > 0) throw new Error(`${lost} moves were lost at ${STEADY.perSecond} a second`)
  return percentile(latenciesMs, 0.99)
}

function saturation(stand: Stand, bestSoFar: number): Promise<number> {
  return findSaturation({
    fromPerSecond: bestSoFar === 0 ? 400 : bestSoFar * 0.8,
    coarse: 1.4,
    fine: 1.04,
    holds: async (perSecond) => {
      const { latenciesMs, lost } = await driveLoad(await stand.begin(), { perSecond, seconds: STEP_SECONDS })
      return lost === 0 && percentile(latenciesMs, 0.99) < SATURATED_P99_MS
    },
  })
}
