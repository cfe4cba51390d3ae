import { expect, test } from '@playwright/test'
import { board, playMisty, ply, untilTurn } from './at-the-board.ts'
import { wait } from './march.ts'
import { RunningServer } from './running-server.ts'
import { newestFrame, tap } from './wiretap.ts'

/** Far longer than the beats by which a server knows how long it was down. */
const DOWN_MS = 6_000

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
  const beganMs = Date.now()
  await server.kill9()
  const killedMs = Date.now()
  await expect(page.getByTestId('link-away')).toBeVisible({ timeout: 20_000 })
  await page.waitForTimeout(DOWN_MS)
  const startedMs = Date.now()
  await server.startAgain()
  await expect(page.getByTestId('link-away')).toBeHidden({ timeout: 20_000 })
  await expect.poll(() => newestFrame(tapped)?.version).toBe(before?.version)
  const after = newestFrame(tapped)
  expect(after?.kind === 'seat' && after.view).toEqual(before?.kind === 'seat' && before.view)
  const leftMs = (frame: typeof after): number =>
    (frame?.card.clock?.whiteMs ?? 0) - (frame?.card.clock?.sinceMs ?? 0)
  // Whoever was to move pays for the time in which there was a server, give or take a beat, and not for the rest.
  const aliveMs = killedMs - beganMs + (Date.now() - startedMs)
  expect(leftMs(before) - leftMs(after)).toBeLessThan(aliveMs + DOWN_MS / 2)
  await wait(page, tapped, 1)
  await expect.poll(() => ply(page), { timeout: 30_000 }).toBeGreaterThan(6)
  await expect(board(page).locator('cg-board')).toBeVisible()
  await context.close()
})
