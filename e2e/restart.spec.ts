import { expect, test } from '@playwright/test'
import { board, playMisty, ply, untilTurn } from './at-the-board.ts'
import { wait } from './march.ts'
import { RunningServer } from './running-server.ts'
import { newestFrame, tap } from './wiretap.ts'

let server: RunningServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

test('E2E-10: kill -9 and a restart in the middle of a game bring the same game back, clocks and all', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const tapped = tap(page)
  await playMisty(page, { side: 'white' })
  await wait(page, tapped, 3)
  await untilTurn(page, 6)
  const before = newestFrame(tapped)
  await server.kill9()
  await expect(page.getByTestId('link-away')).toBeVisible({ timeout: 20_000 })
  await page.waitForTimeout(6_000)
  await server.startAgain()
  await expect(page.getByTestId('link-away')).toBeHidden({ timeout: 20_000 })
  await expect.poll(() => newestFrame(tapped)?.version).toBe(before?.version)
  const after = newestFrame(tapped)
  expect(after?.kind === 'seat' && after.view).toEqual(before?.kind === 'seat' && before.view)
  const charged = (frame: typeof after): number =>
    (frame?.card.clock?.whiteMs ?? 0) - (frame?.card.clock?.sinceMs ?? 0)
  expect(charged(before) - charged(after)).toBeLessThan(5_000)
  await wait(page, tapped, 1)
  await expect.poll(() => ply(page), { timeout: 30_000 }).toBeGreaterThan(6)
  await expect(board(page).locator('cg-board')).toBeVisible()
  await context.close()
})
