import { expect, test } from '@playwright/test'
import { board, playMisty, untilTurn } from './at-the-board.ts'
import { wait } from './march.ts'
import { newestFrame, packets, tap } from './wiretap.ts'

test('E2E-7: a stranger with the link sees players, clocks and a fogged board, until the fog lifts', async ({
  browser,
  page,
}) => {
  const tapped = tap(page)
  const game = await playMisty(page, { side: 'white' })
  await wait(page, tapped, 1)
  await untilTurn(page, 2)

  const context = await browser.newContext()
  const stranger = await context.newPage()
  const strangersTap = tap(stranger)
  await stranger.goto(`/game/${game}`)
  await expect(board(stranger).locator('cg-board')).toBeVisible()
  await expect(stranger.getByTestId('table')).toHaveAttribute('data-role', 'spectator')
  await expect(board(stranger).locator('cg-board piece:not(.ghost)')).toHaveCount(0)
  await expect(stranger.getByText('Misty').first()).toBeVisible()
  await expect(stranger.getByTestId('clock-white')).toBeVisible()

  await wait(page, tapped, 1)
  await untilTurn(page, 4)
  await expect(stranger.getByTestId('table')).toHaveAttribute('data-ply', '4')
  const received = packets(strangersTap, { isSent: false }).map((packet) => JSON.stringify(packet.data))
  expect(received.join('\n')).not.toContain('"view"')
  expect(newestFrame(strangersTap)?.kind).toBe('card')

  await page.getByTestId('resign').click()
  await page.getByTestId('resign-confirm').click()
  await expect(stranger.getByTestId('replay')).toBeVisible({ timeout: 15_000 })
  await context.close()
})

test('E2E-8: a GET of pages and games makes no guest and sets no session', async ({ browser, page }) => {
  const game = await playMisty(page)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  for (const path of ['/', '/rules', '/games', `/game/${game}`, '/no-such-page', '/game/000000000000']) {
    await visitor.goto(path)
  }
  const cookies = await context.cookies()
  expect(cookies.filter((cookie) => cookie.name.includes('session-token'))).toEqual([])
  await context.close()
})
