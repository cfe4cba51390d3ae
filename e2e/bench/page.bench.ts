/** All JavaScript that a browser with an empty cache fetches until the game's board has taken a move. */
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { RunningServer } from '../running-server.ts'
import { clickPlay, clickSquare, openBrowser, openHome, untilMoved } from './cold-visit.ts'
import { type Row, row } from './row.ts'

export const names = ['page.game.js_gzip_kb']

const TIMES = 3

export async function run(): Promise<Row[]> {
  const server = await RunningServer.start()
  const browser = await openBrowser()
  try {
    const sizes: number[] = []
    for (let time = 0; time < TIMES; time++) sizes.push(await scriptBytes(browser, server.url))
    return [row('page.game.js_gzip_kb', Math.min(...sizes) / 1000, 'kB')]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const sizes: Promise<number>[] = []
  const page = await openHome(browser, url, 'white', (opened) => {
    opened.on('response', (response) => void (isScript(response) && sizes.push(gzipped(response))))
  })
  await clickPlay(page)
  await playFirstMove(page)
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await page.context().close()
  return total
}

/** The board is drawn before it answers, so the clicks are repeated until it does. */
async function playFirstMove(page: Page): Promise<void> {
  await page.locator('cg-board').waitFor()
  for (let tries = 0; tries < 15; tries++) {
    await clickSquare(page, 'e2')
    await clickSquare(page, 'e4')
    const isMade = await untilMoved(page, 1_500).then(
      () => true,
      () => false,
    )
    if (isMade) return
  }
  throw new Error('the board does not answer')
}

const isScript = (response: Response): boolean =>
  response.ok() && /javascript/.test(response.headers()['content-type'] ?? '')

const gzipped = async (response: Response): Promise<number> => gzipSync(await response.body()).length
