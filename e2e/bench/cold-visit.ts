/** A first visit in a real browser: nothing cached, no session, the way to a game as a person takes it. */
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Seat } from '../../server/wire/ids.ts'
import { browserLaunch } from '../browser.ts'

export const openBrowser = (): Promise<Browser> => chromium.launch(browserLaunch())

/** The home page, ready to be clicked, with `side` chosen; `listen` is there before the first request. */
export async function openHome(
  browser: Browser,
  url: string,
  side: Seat,
  listen: (page: Page) => void = () => {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  listen(page)
  await page.goto(url)
  await page.getByTestId(`side-${side}`).click()
  await page.locator('[data-testid="play-misty"]:enabled').waitFor()
  return page
}

export const clickPlay = (page: Page): Promise<void> => page.getByTestId('play-misty').click()

/** Resolves once the board shows that a move was made. */
export async function untilMoved(page: Page, timeoutMs = 30_000): Promise<void> {
  const moved = page.locator('[data-testid="table"][data-ply]:not([data-ply="0"])')
  await moved.waitFor({ timeout: timeoutMs })
}

/** Clicks a square of a board that has White below; where no board can be clicked yet, nothing. */
export async function clickSquare(page: Page, square: string): Promise<void> {
  const box = await page.locator('cg-board').boundingBox()
  if (!box) return
  const file = square.charCodeAt(0) - 'a'.charCodeAt(0)
  const rank = Number(square[1]) - 1
  await page.mouse.click(box.x + (box.width * (file + 0.5)) / 8, box.y + (box.height * (7.5 - rank)) / 8)
}
