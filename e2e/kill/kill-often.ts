/**
 * Kills a server by -9 again and again, at random moments, during its start too, while visitors play and keep their
 * acknowledgements. What an acknowledgement promised must be there at the end, every game must go on, and down time
 * must be on nobody's clock.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { KilledPlayer, type LostMove } from './player.ts'

/** Any server that can be killed and started again on the same port and data. */
export interface KillableServer {
  readonly url: string
  spawn: () => void
  untilReady: () => Promise<void>
  kill9: () => Promise<void>
}

export interface KillOptions {
  kills: number
  seed: number
  /** Visitors who play on; one more lets its clock run. */
  players?: number
  /** The longest a server is left alive between two kills. */
  longestLifeMs?: number
}

export interface KillReport {
  kills: number
  killsDuringStart: number
  acked: number
  resent: number
  lost: LostMove[]
  /** Refusals of moves that were right when they were first sent. */
  refused: string[]
  /** Games in which no move could be made after the last kill. */
  stuck: string[]
  /** The quiet visitor's clock: what it was charged, and how long servers were alive meanwhile. */
  chargedMs: number
  aliveMs: number
  wallMs: number
}

/** A lost turn of the bot is taken up after half a minute at the latest; a busy machine needs longer. */
const STUCK_TRIES = 900

const FAST = { initialMs: 60_000, incrementMs: 0 }
const LONG = { initialMs: 3_600_000, incrementMs: 0 }

/** `server` must be up; it is up again at the end. */
export async function killOften(server: KillableServer, options: KillOptions): Promise<KillReport> {
  const { kills, seed, players: count = 8, longestLifeMs = 2_000 } = options
  const roll = dice(seed)
  let onSend = (): void => {}
  const common = { roll, onSend: () => onSend() }
  const visitors = Array.from({ length: count }, () => ({ ...common, time: FAST, isQuiet: false }))
  const players = visitors.map((visitor) => new KilledPlayer(server.url, visitor))
  const quiet = new KilledPlayer(server.url, { ...common, time: LONG, isQuiet: true })
  const everyone = [...players, quiet]
  await Promise.all(everyone.map((player) => player.begin()))
  await untilRunning(quiet)

  const began = await clockOf(quiet)
  const beganMs = Date.now()
  let [aliveSinceMs, aliveMs, killsDuringStart] = [beganMs, 0, 0]
  for (let kill = 0; kill < kills; kill++) {
    const isDuringStart = kill % 3 === 1
    if (!isDuringStart) {
      await server.untilReady()
      await sleep(roll(longestLifeMs))
      // Every other time while a move is on its way: received, being written, or not acknowledged yet.
      if (kill % 2 === 0) {
        await Promise.race([
          new Promise<void>((resolve) => {
            onSend = resolve
          }),
          sleep(3_000),
        ])
        await sleep(roll(8))
      }
    } else {
      await sleep(roll(1_200))
      killsDuringStart++
    }
    await server.kill9()
    aliveMs += Date.now() - aliveSinceMs
    // Every third time nobody is there for a while.
    if (kill % 3 === 2) await sleep(3_500)
    aliveSinceMs = Date.now()
    server.spawn()
  }
  await server.untilReady()
  const chargedMs = began - (await clockOf(quiet))
  aliveMs += Date.now() - aliveSinceMs
  const wallMs = Date.now() - beganMs
  const stuck = await stuckAmong(players)
  const lost = (await Promise.all(everyone.map((player) => player.lost()))).flat()
  for (const player of everyone) player.end()
  return {
    kills,
    killsDuringStart,
    acked: everyone.reduce((sum, player) => sum + player.acked.length, 0),
    resent: everyone.reduce((sum, player) => sum + player.resent, 0),
    lost,
    refused: everyone.flatMap((player) => player.refused),
    stuck,
    chargedMs,
    aliveMs,
    wallMs,
  }
}

/** What the player to move has left just now. */
async function clockOf(player: KilledPlayer): Promise<number> {
  const { frame } = await player.look(player.game)
  const { clock } = frame.card
  if (clock?.running !== 'white') throw new Error('the quiet visitor’s clock does not run')
  return clock.whiteMs - clock.sinceMs
}

/** The quiet visitor has moved, and the bot has answered: its clock runs. */
async function untilRunning(player: KilledPlayer): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { frame } = await player.look(player.game)
    if (frame.card.clock?.running === 'white') return
    await sleep(100)
  }
  throw new Error('the bot did not answer the first move')
}

/** Every player must get a move acknowledged again: the bot's lost turn is taken up, and commands are taken. */
async function stuckAmong(players: readonly KilledPlayer[]): Promise<string[]> {
  const before = players.map((player) => player.acked.length)
  const waiting = () => players.filter((player, index) => player.acked.length <= (before[index] ?? 0))
  for (let tries = 0; tries < STUCK_TRIES && waiting().length > 0; tries++) await sleep(100)
  return waiting().map((player) => player.game)
}

/** mulberry32: the seed is the whole story of when the kills come. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
