import { expect, test } from '@playwright/test'
import { clickMove, dragMove, playMisty, ply, untilTurn } from './at-the-board.ts'
import { newestFrame, tap } from './wiretap.ts'

test('E2E-14: a game can be played by keyboard alone', async ({ page }) => {
  const tapped = tap(page)
  await playMisty(page, { side: 'white' })
  await page.locator('[data-move-input]').focus()
  await page.keyboard.type('e2e4')
  await page.keyboard.press('Enter')
  await untilTurn(page, 2)
  const frame = newestFrame(tapped)
  expect(frame?.kind === 'seat' && frame.ownMove).toBe('e2e4')
})

test('E2E-15: a premove is kept while Misty thinks, and played when the turn comes', async ({ page }) => {
  const tapped = tap(page)
  await playMisty(page, { side: 'white' })
  await dragMove(page, 'e2', 'e4')
  await clickMove(page, 'd2', 'd3')
  await expect.poll(() => ply(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  await expect
    .poll(() => {
      const frame = newestFrame(tapped)
      return frame?.kind === 'seat' ? frame.ownMove : null
    })
    .toBe('d2d3')
})

test('E2E-17: a premove outlives a look at the past', async ({ page }) => {
  const tapped = tap(page)
  await playMisty(page, { side: 'white' })
  await dragMove(page, 'e2', 'e4')
  await clickMove(page, 'd2', 'd3')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => ply(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  await page.keyboard.press('End')
  await expect
    .poll(() => {
      const frame = newestFrame(tapped)
      return frame?.kind === 'seat' ? frame.ownMove : null
    })
    .toBe('d2d3')
})
