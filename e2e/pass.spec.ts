import { expect, type Page, test } from '@playwright/test'
import type { Frame, SeatFrame } from '../server/wire/frame.ts'
import { board, clickMove, squareCentre } from './at-the-board.ts'
import { packets, tap, type Wiretap } from './wiretap.ts'

/** Every frame that came in, by itself or inside a resync, oldest first. */
const frames = (tapped: Wiretap): Frame[] =>
  packets(tapped, { isSent: false }).flatMap(({ event, data }) => {
    const frame = event === 'frame' ? (data as Frame) : (data as { frame?: Frame } | null)?.frame
    return frame ? [frame] : []
  })

const seats = (tapped: Wiretap): string[] =>
  frames(tapped)
    .filter((frame): frame is SeatFrame => frame.kind === 'seat')
    .map((frame) => frame.view.seat)

const pieces = (page: Page) => board(page).locator('cg-board piece:not(.ghost)')

async function take(page: Page, side: 'white' | 'black'): Promise<void> {
  const curtain = page.getByTestId('curtain')
  await expect(curtain).toHaveAttribute('data-side', side)
  await expect(pieces(page)).toHaveCount(0)
  await page.getByTestId('curtain-ready').click()
  await expect(curtain).toBeHidden()
  await expect(page.getByTestId('table')).toHaveAttribute('data-role', side)
  await expect(pieces(page)).not.toHaveCount(0)
}

async function pass(page: Page, from: string, to: string): Promise<void> {
  await clickMove(page, from, to)
  await page.getByTestId('curtain-cover').click()
}

test('E2E-43: two on one device: each sees its own view only behind Ready, and the fog lifts for both at the end', async ({
  browser,
  page,
}) => {
  const tapped = tap(page)
  await page.goto('/')
  await page.getByTestId('pass-and-play').click()
  await page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/)
  await expect(page.getByTestId('curtain')).toBeVisible()
  expect(seats(tapped)).toEqual([])

  await take(page, 'white')
  expect(new Set(seats(tapped))).toEqual(new Set(['white']))
  // White's guess is White's own, also on one device.
  const guesses = page.locator('.guess')
  await page.keyboard.press('n')
  await page.getByTestId('note-q').click()
  const { x, y } = await squareCentre(page, 'd8')
  await page.mouse.click(x, y)
  await page.keyboard.press('n')
  await expect(guesses).toHaveCount(1)
  await pass(page, 'e2', 'e4')
  await expect(page.getByTestId('curtain')).toHaveAttribute('data-side', 'black')
  // White's view has left the page before Black's is asked for.
  expect(new Set(seats(tapped))).toEqual(new Set(['white']))
  await expect(board(page).locator('.piece-picture, piece:not(.ghost)')).toHaveCount(0, { timeout: 1 })
  await expect(page.locator('[aria-label*="white pawn"]')).toHaveCount(0)

  await take(page, 'black')
  await expect(page.locator('[aria-label*="white pawn"]')).toHaveCount(0)
  await expect(guesses).toHaveCount(0)
  await pass(page, 'd7', 'd5')

  // Another window of the same person shows nothing until somebody is ready in it.
  const second = await page.context().newPage()
  const secondTap = tap(second)
  await second.goto(page.url())
  await expect(second.getByTestId('curtain')).toHaveAttribute('data-side', 'white')
  expect(seats(secondTap)).toEqual([])

  // A stranger watches, and is offered no curtain.
  const context = await browser.newContext()
  const stranger = await context.newPage()
  const strangersTap = tap(stranger)
  await stranger.goto(page.url())
  await expect(stranger.getByTestId('table')).toHaveAttribute('data-role', 'spectator')
  await expect(stranger.getByTestId('curtain')).toHaveCount(0)
  expect(seats(strangersTap)).toEqual([])

  await page.reload()
  await take(page, 'white')
  await expect(guesses).toHaveCount(1)
  await pass(page, 'f1', 'b5')
  await take(page, 'black')
  await pass(page, 'a7', 'a6')
  await take(page, 'white')
  // Black did not see the bishop that looks at his king.
  await clickMove(page, 'b5', 'e8')
  for (const window of [page, second, stranger]) {
    await expect(window.getByTestId('replay')).toBeVisible({ timeout: 15_000 })
  }
  expect(seats(strangersTap)).toEqual([])
  await context.close()
})
