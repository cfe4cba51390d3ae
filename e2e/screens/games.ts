/** The games the pictures show, played against Misty through the real board. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type PeopleGames, playPeople } from './people.ts'

export interface Games extends PeopleGames {
  finished: string
  aborted: string
  running: string
  /** The browser of the one who plays them. */
  state: Awaited<ReturnType<BrowserContext['storageState']>>
}

const PATIENCE_MS = 30_000

export async function playGames(browser: Browser, baseURL: string): Promise<Games> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const aborted = await open(page)
  await page.getByTestId('abort').click()
  await page.getByTestId('replay').waitFor({ timeout: PATIENCE_MS })
  const finished = await open(page)
  await play(page, ['e4', 'Nf3', 'Bc4', 'd3', 'Nc3'])
  await end(page)
  const people = await playPeople(browser, baseURL, page)
  const running = await open(page)
  await play(page, ['d4', 'c4', 'Nc3'])
  const state = await context.storageState()
  await context.close()
  return { aborted, finished, running, state, ...people }
}

async function open(page: Page): Promise<string> {
  await page.goto('/')
  await page.getByTestId('side-white').click()
  await page.getByTestId('clock-15-10').click()
  await page.getByTestId('play-misty').click()
  await page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/, { timeout: PATIENCE_MS })
  await page.locator('cg-board').waitFor({ timeout: PATIENCE_MS })
  return new URL(page.url()).pathname.split('/')[2] as string
}

/** Types the moves, as long as the game goes on. */
async function play(page: Page, moves: readonly string[]): Promise<void> {
  const replay = page.getByTestId('replay')
  for (const move of moves) {
    await page.locator('[data-testid="status"][data-yours]').waitFor({ timeout: PATIENCE_MS })
    const before = Number(await page.getByTestId('table').getAttribute('data-ply'))
    const input = page.locator('[data-move-input]')
    await input.fill(move)
    await input.press('Enter')
    const answered = page.locator(`[data-testid="table"][data-ply="${before + 2}"]`)
    await answered.or(replay).first().waitFor({ timeout: PATIENCE_MS })
    if (await replay.isVisible()) return
  }
}

/** Misty may have taken the king before. */
async function end(page: Page): Promise<void> {
  const replay = page.getByTestId('replay')
  if (!(await replay.isVisible())) {
    await page.getByTestId('resign').click()
    await page.getByTestId('resign-confirm').click()
  }
  await replay.waitFor({ timeout: PATIENCE_MS })
}
