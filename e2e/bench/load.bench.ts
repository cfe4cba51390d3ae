/**
 * A thousand games at once, and a thousand moves a second in all: by one process, then by two that share them, each
 * game's players at different ones. Afterwards nothing may be left of the games, in three rounds.
 */
import { sql } from 'drizzle-orm'
import { RunningServer } from '../running-server.ts'
import type { FrameDuel } from './load/frame-duel.ts'
import { driveLoad } from './load/open-load.ts'
import { openRoomStand, type RoomStand } from './load/room-stand.ts'
import { percentile } from './percentile.ts'
import { untilNothingIsHeld } from './probe/held.ts'
import { type ProbedServer, startProbed } from './probe/probed-server.ts'
import { residentBytes } from './resident.ts'
import { type Row, row } from './row.ts'

export const names = [
  'load.games',
  'load.moves_per_s',
  'load.p99_ms',
  'load.rss_peak_mb',
  'load.heap_after_ratio',
  'load.lost_events',
  'load.two_processes.p99_ms',
  'load.two_processes.lost_events',
]

const GAMES = 1_000
const PER_SECOND = 1_000
const SECONDS = 15
/** Drawn evenly, a game has as many moves as seconds; some are drawn more often. */
const PLIES = 60
const ROUNDS = 3
const WARM = { perSecond: 500, seconds: 10 }
const WATCH_MS = 250

export async function run(): Promise<Row[]> {
  return [...(await oneProcess()), ...(await twoProcesses())]
}

interface Round {
  p99Ms: number
  lost: number
}

async function oneProcess(): Promise<Row[]> {
  let probed: ProbedServer | undefined
  const stand = await openRoomStand(GAMES, PLIES, async (env) => {
    probed = await startProbed(env)
    return [probed.server]
  })
  if (!probed) throw new Error('the server was not started')
  const memory = watchMemory(probed.server.pid)
  try {
    await driveLoad(await stand.begin(), WARM)
    await endAll(stand, [probed])
    const warm = await probed.heap()
    const rounds: Round[] = []
    const ratios: number[] = []
    for (let number = 0; number < ROUNDS; number++) {
      rounds.push(await playRound(stand))
      await endAll(stand, [probed])
      const { heapBytes, resources } = await probed.heap()
      ratios.push(heapBytes / warm.heapBytes)
      const timers = (resources.Timeout ?? 0) - (warm.resources.Timeout ?? 0)
      if (timers > 0) throw new Error(`${timers} timers more than before the games`)
    }
    return [
      row('load.games', GAMES, ''),
      row('load.moves_per_s', PER_SECOND, '1/s'),
      row('load.p99_ms', Math.min(...rounds.map((round) => round.p99Ms)), 'ms'),
      row('load.rss_peak_mb', memory.peakBytes() / 2 ** 20, 'MB'),
      // The worst of the rounds: a leak would show in the last.
      row('load.heap_after_ratio', Math.max(...ratios), ''),
      row('load.lost_events', sum(rounds.map((round) => round.lost)), ''),
    ]
  } finally {
    memory.stop()
    await stand.close()
  }
}

async function twoProcesses(): Promise<Row[]> {
  const stand = await openRoomStand(GAMES, PLIES, (env) =>
    Promise.all([RunningServer.start(env), RunningServer.start(env)]),
  )
  try {
    await driveLoad(await stand.begin(), WARM)
    const rounds: Round[] = []
    for (let number = 0; number < ROUNDS; number++) rounds.push(await playRound(stand))
    return [
      row('load.two_processes.p99_ms', Math.min(...rounds.map((round) => round.p99Ms)), 'ms'),
      row('load.two_processes.lost_events', sum(rounds.map((round) => round.lost)), ''),
    ]
  } finally {
    await stand.close()
  }
}

/** Loss is judged twice: by what the sockets heard, and by what the database holds of what was acknowledged. */
async function playRound(stand: RoomStand): Promise<Round> {
  const duels = await stand.begin()
  const { latenciesMs, lost } = await driveLoad(duels, { perSecond: PER_SECOND, seconds: SECONDS })
  const stored = await storedPlies(stand, duels)
  const missing = sum(duels.map(({ game, acked }) => Math.max(0, acked - (stored.get(game) ?? 0))))
  return { p99Ms: percentile(latenciesMs, 0.99), lost: lost + missing }
}

async function storedPlies({ db }: RoomStand, duels: readonly FrameDuel[]): Promise<Map<string, number>> {
  const games = duels.map(({ game }) => game)
  const rows = await db.orm.execute<{ game_id: string; plies: number }>(
    sql`select game_id, count(*)::int - 1 as plies from events where game_id in ${games} group by game_id`,
  )
  return new Map(rows.map(({ game_id, plies }) => [game_id, plies]))
}

/** Every game is resigned and left; then nothing of it may be held. */
async function endAll(stand: RoomStand, servers: readonly ProbedServer[]): Promise<void> {
  await stand.resign()
  await stand.end()
  for (const { metrics } of servers) await untilNothingIsHeld(metrics)
}

function watchMemory(pid: number): { peakBytes: () => number; stop: () => void } {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, WATCH_MS)
  return { peakBytes: () => peak, stop: () => clearInterval(timer) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
