/** Round after round of games played and over: nothing of them may stay behind in the server. */
import { driveLoad } from './load/open-load.ts'
import { openRoomStand, type RoomStand } from './load/room-stand.ts'
import { untilNothingIsHeld } from './probe/held.ts'
import { type ProbedServer, startProbed } from './probe/probed-server.ts'
import { type Row, row } from './row.ts'
import { playMisty } from './visitor.ts'

export const names = ['room.heap_after_ratio']

const PAIRS = 100
const PLIES = 40
const MISTY_GAMES = 6
/** Caches fill and code is compiled in the first ones. */
const WARM_ROUNDS = 3
const ROUNDS = 6
const SETTLE_MS = 20_000

export async function run(): Promise<Row[]> {
  let probed: ProbedServer | undefined
  const stand = await openRoomStand(PAIRS, PLIES, async (env) => {
    probed = await startProbed(env)
    return [probed.server]
  })
  if (!probed) throw new Error('the server was not started')
  try {
    for (let round = 0; round < WARM_ROUNDS; round++) await playRound(stand, probed)
    const before = await heapBytes(probed)
    for (let round = 0; round < ROUNDS; round++) await playRound(stand, probed)
    return [row('room.heap_after_ratio', (await heapBytes(probed)) / before, '')]
  } finally {
    await stand.close()
  }
}

/** Games between people, played on and resigned, and games against Misty, ended while it thinks. */
async function playRound(stand: RoomStand, { server, metrics }: ProbedServer): Promise<void> {
  const duels = await stand.begin()
  await driveLoad(duels, { perSecond: 500, seconds: (PAIRS * PLIES * 0.6) / 500 })
  await stand.resign()
  await stand.end()
  await Promise.all(Array.from({ length: MISTY_GAMES }, () => abortWhileThinking(server.url)))
  await untilNothingIsHeld(metrics)
}

async function abortWhileThinking(url: string): Promise<void> {
  const { socket, game, frame, close } = await playMisty(url, 'black')
  const { ply } = frame().card
  const answer = await socket.timeout(SETTLE_MS).emitWithAck('abort', { game, ply, id: 'leak-abort' })
  if (!answer.ok) throw new Error(`abort: ${answer.code}`)
  close()
}

const heapBytes = async ({ heap }: ProbedServer): Promise<number> => (await heap()).heapBytes
