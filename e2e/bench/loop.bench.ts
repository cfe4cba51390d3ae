/** Delay of the server's event loop while every chair thinks and many games wait for one. */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProbed } from './probe/probed-server.ts'
import { type Row, row } from './row.ts'
import { playMisty, playOn } from './visitor.ts'

export const names = ['loop.delay.p99_ms']

const TIMES = 3
const MEASURED_MS = 10_000

export async function run(): Promise<Row[]> {
  const { server, loopDelay, metrics } = await startProbed()
  let isOver = false
  try {
    const games = 4 + 8 * availableParallelism()
    const playing = Array.from({ length: games }, async () => {
      while (!isOver) await playOne(server.url, () => isOver)
    })
    await sleep(3_000)
    await loopDelay()
    const p99s: number[] = []
    for (let time = 0; time < TIMES; time++) {
      await sleep(MEASURED_MS)
      p99s.push((await loopDelay()).p99Ms)
      await demandLoad(metrics)
    }
    isOver = true
    await Promise.all(playing)
    return [row('loop.delay.p99_ms', Math.min(...p99s), 'ms')]
  } finally {
    await server.stop()
  }
}

async function playOne(url: string, isOver: () => boolean): Promise<void> {
  const visitor = await playMisty(url, 'black')
  await playOn(visitor, isOver)
  visitor.close()
}

/** A figure without the load that it speaks of would be no figure. */
async function demandLoad(metrics: () => Promise<Record<string, number>>): Promise<void> {
  for (let look = 0; look < 40; look++) {
    const { fogline_waiting: waiting = 0 } = await metrics()
    if (waiting > 0) return
    await sleep(50)
  }
  throw new Error('no search waited for a chair while the event loop was measured')
}
