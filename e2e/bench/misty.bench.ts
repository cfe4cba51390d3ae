/** From the click to Misty's first move, Misty White, default settings, nobody else there. */
import { setTimeout as sleep } from 'node:timers/promises'
import { RunningServer } from '../running-server.ts'
import { percentile } from './percentile.ts'
import { type Row, row } from './row.ts'
import { playMisty } from './visitor.ts'

export const names = ['misty.first_move.p50_ms']

const TIMES = 3
const GAMES = 7

export async function run(): Promise<Row[]> {
  const server = await RunningServer.start()
  try {
    const medians: number[] = []
    for (let time = 0; time < TIMES; time++) medians.push(percentile(await firstMoves(server.url), 0.5))
    return [row('misty.first_move.p50_ms', Math.min(...medians), 'ms')]
  } finally {
    await server.stop()
  }
}

async function firstMoves(url: string): Promise<number[]> {
  const tookMs: number[] = []
  for (let game = 0; game < GAMES; game++) {
    const clickedMs = performance.now()
    const visitor = await playMisty(url, 'black')
    await visitor.until((frame) => frame.card.ply >= 1)
    tookMs.push(performance.now() - clickedMs)
    visitor.close()
    await sleep(100)
  }
  return tookMs
}
