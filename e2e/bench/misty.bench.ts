/** From the click on the home page to Misty's first move on the board: Misty White, default settings, cold cache. */
import type { Browser } from '@playwright/test'
import { RunningServer } from '../running-server.ts'
import { clickPlay, openBrowser, openHome, untilMoved } from './cold-visit.ts'
import { percentile } from './percentile.ts'
import { type Row, row } from './row.ts'

export const names = ['misty.first_move.p50_ms']

const TIMES = 3
const GAMES = 7

export async function run(): Promise<Row[]> {
  const server = await RunningServer.start()
  const browser = await openBrowser()
  try {
    const medians: number[] = []
    for (let time = 0; time < TIMES; time++) {
      medians.push(percentile(await firstMoves(browser, server.url), 0.5))
    }
    return [row('misty.first_move.p50_ms', Math.min(...medians), 'ms')]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** One visitor after another, each new to the site. */
async function firstMoves(browser: Browser, url: string): Promise<number[]> {
  const tookMs: number[] = []
  for (let game = 0; game < GAMES; game++) {
    const page = await openHome(browser, url, 'black')
    const clickedMs = performance.now()
    await clickPlay(page)
    await untilMoved(page)
    tookMs.push(performance.now() - clickedMs)
    await page.context().close()
  }
  return tookMs
}
