import { expect, test } from '@playwright/test'
import { board, clickMove, playMisty, ply, untilTurn } from './at-the-board.ts'
import { march, wait } from './march.ts'
import { newestFrame, tap } from './wiretap.ts'

test('E2E-1: one click leads into a game with Misty, and a whole game through the mouse ends in its replay', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const tapped = tap(page)
  const game = await playMisty(page, { side: 'white' })
  const made = await march(page, tapped, 60)
  expect(made.length).toBeGreaterThan(2)

  await expect(page.getByTestId('result')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByTestId('replay')).toBeVisible({ timeout: 15_000 })
  expect(newestFrame(tapped)?.card.end?.reason).toBe('king captured')
  await expect(page.getByTestId('ledger-verified')).toBeVisible({ timeout: 15_000 })

  for (const perspective of ['white', 'black', 'truth']) {
    await page.getByTestId(`switch-${perspective}`).click()
    await expect(page.getByTestId(`switch-${perspective}`)).toBeChecked()
  }
  await page.keyboard.press('Home')
  await expect(page.getByTestId('replay')).toHaveAttribute('data-ply', '0')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('replay')).toHaveAttribute('data-ply', '1')

  await page.reload()
  await expect(page.getByTestId('replay')).toBeVisible({ timeout: 15_000 })
  const pgn = await page.request.get(`/api/games/${game}/pgn`)
  expect(await pgn.text()).toContain('[Variant "Fog of War"]')

  await page.goto('/games')
  await expect(page.locator(`a[href="/game/${game}"]`).first()).toBeVisible()
})

test('E2E-2: a reload in the middle of a game brings the same game back', async ({ page }) => {
  const tapped = tap(page)
  await playMisty(page, { side: 'white' })
  await wait(page, tapped, 2)
  await untilTurn(page, 4)
  const before = newestFrame(tapped)
  await page.reload()
  await expect(board(page).locator('cg-board')).toBeVisible()
  await expect.poll(() => ply(page)).toBe(4)
  const after = newestFrame(tapped)
  expect(after?.kind === 'seat' && after.view).toEqual(before?.kind === 'seat' && before.view)
  expect(after?.version).toBe(before?.version)
})

test('E2E-49: a move made while the line is down says that it waits, and goes out when the line is back', async ({
  page,
  context,
}) => {
  await playMisty(page, { side: 'white' })
  await context.setOffline(true)
  await expect(page.getByTestId('link-away')).toBeVisible()
  await clickMove(page, 'e2', 'e4')
  await expect(page.getByTestId('status')).toHaveText('Your move goes out when the line is back')
  await context.setOffline(false)
  await expect(page.getByTestId('link-away')).toBeHidden()
  await expect.poll(() => ply(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
})

test('E2E-3: the home page offers to resume a running game', async ({ page }) => {
  const game = await playMisty(page, { side: 'white' })
  await page.goto('/')
  const resume = page.getByTestId('resume')
  await expect(resume).toBeVisible()
  await resume.click()
  await expect(page).toHaveURL(new RegExp(`/game/${game}$`))
  await expect(board(page).locator('cg-board')).toBeVisible()
})

test('E2E-16: going back from a game shows a home page that knows of it', async ({ page }) => {
  const game = await playMisty(page, { side: 'white' })
  await page.goBack()
  await expect(page).not.toHaveURL(/game/)
  const resume = page.getByTestId('resume')
  await expect(resume).toBeVisible()
  await resume.click()
  await expect(page).toHaveURL(new RegExp(`/game/${game}$`))
})

test('E2E-4: resign asks first, ends the game, and play again begins another', async ({ page }) => {
  const tapped = tap(page)
  const game = await playMisty(page, { side: 'white' })
  await wait(page, tapped, 1)
  await untilTurn(page, 2)
  await page.getByTestId('resign').click()
  await page.getByTestId('resign-confirm').click()
  await expect(page.getByTestId('result')).toBeVisible()
  expect(newestFrame(tapped)?.card.end).toEqual({ result: '0-1', reason: 'resigned' })
  await expect(page.getByTestId('play-again').first()).toBeVisible({ timeout: 15_000 })
  await page.getByTestId('play-again').first().click()
  await expect(page).not.toHaveURL(new RegExp(game))
  await expect(board(page).locator('cg-board')).toBeVisible()
})

test('E2E-5: a game can be aborted before both sides have moved', async ({ page }) => {
  const tapped = tap(page)
  await playMisty(page, { side: 'white' })
  await page.getByTestId('abort').click()
  await expect(page.getByTestId('result')).toBeVisible()
  expect(newestFrame(tapped)?.card.end).toEqual({ result: null, reason: 'aborted' })
})

test('E2E-6: Misty makes the first move when the visitor plays Black', async ({ page }) => {
  const tapped = tap(page)
  await playMisty(page, { side: 'black' })
  await untilTurn(page, 1)
  const frame = newestFrame(tapped)
  expect(frame?.kind === 'seat' && frame.legal.length).toBe(20)
  expect(frame?.kind === 'seat' && frame.view.seat).toBe('black')
})
