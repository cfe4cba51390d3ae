import { expect } from '@playwright/test'
import { placeGame } from '../server/site.fixture.ts'
import { board, playMisty, squareCentre } from './at-the-board.ts'
import type { TestHouse } from './house.ts'
import { test } from './in-the-house.ts'
import { newestFrame, tap } from './wiretap.ts'

let house: TestHouse
test.beforeAll(({ house: own }) => {
  house = own
})

test('E2E-11: on a phone a pawn promotes by touch, to the piece that was chosen', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: house.server.url,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const tapped = tap(page)
  await playMisty(page, { side: 'white' })
  const white = await house.newestGuest()
  const game = await placeGame(house.db, { white, black: 'bot', fen: '7k/P7/8/8/8/8/8/K7 w - - 0 1' })
  await page.goto(`/game/${game}`)
  await expect(board(page).locator('cg-board piece.pawn')).toBeVisible()

  const scrollBefore = await page.evaluate(() => window.scrollY)
  for (const square of ['a7', 'a8']) {
    const { x, y } = await squareCentre(page, square)
    await page.touchscreen.tap(x, y)
  }
  await page.getByTestId('promote-n').tap()
  await expect(
    page.locator('[data-testid="table"][data-ply="1"], [data-testid="table"][data-ply="2"]'),
  ).toBeVisible()
  await expect
    .poll(
      async () => (await house.events(game)).events.flatMap((e) => (e.type === 'moved' ? [e.uci] : []))[0],
    )
    .toBe('a7a8n')
  const frame = newestFrame(tapped)
  expect(frame?.kind === 'seat' && frame.view.board.includes('N')).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollBefore)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await context.close()
})
