import { expect, type Locator, type Page } from '@playwright/test'

/** A player at the real board: the mouse goes where the squares are. */
export const board = (page: Page): Locator => page.getByTestId('board')

export async function playMisty(
  page: Page,
  { side, clock }: { side?: 'white' | 'black'; clock?: string } = {},
): Promise<string> {
  await page.goto('/')
  if (side) await page.getByTestId(`side-${side}`).click()
  if (clock) await page.getByTestId(`clock-${clock}`).click()
  await page.getByTestId('play-misty').click()
  await page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/)
  await expect(board(page).locator('cg-board')).toBeVisible()
  // With the first frame, not before, pieces can be moved.
  await expect(page.locator('[data-testid="table"][data-ply]')).toBeVisible()
  return new URL(page.url()).pathname.split('/')[2] as string
}

/** The middle of a square on the screen, for whichever side the board is turned to. */
export async function squareCentre(page: Page, square: string): Promise<{ x: number; y: number }> {
  const wrap = board(page).locator('.cg-wrap')
  const isBlack = (await wrap.getAttribute('class'))?.includes('orientation-black') ?? false
  const box = await board(page).locator('cg-board').boundingBox()
  if (!box) throw new Error('the board is not drawn')
  const file = square.charCodeAt(0) - 97
  const rank = Number(square.charAt(1)) - 1
  const column = isBlack ? 7 - file : file
  const row = isBlack ? rank : 7 - rank
  const side = box.width / 8
  return { x: box.x + (column + 0.5) * side, y: box.y + (row + 0.5) * side }
}

export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  for (const square of [from, to]) {
    const { x, y } = await squareCentre(page, square)
    await page.mouse.click(x, y)
  }
}

export async function dragMove(page: Page, from: string, to: string): Promise<void> {
  const a = await squareCentre(page, from)
  const b = await squareCentre(page, to)
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 })
  await page.mouse.move(b.x, b.y, { steps: 3 })
  await page.mouse.up()
}

/** The ply that the page shows as the newest it knows of. */
export const ply = async (page: Page): Promise<number> =>
  Number(await page.getByTestId('table').getAttribute('data-ply'))

/** Waits until it is this player's turn at `atPly`, or the game is over. True while it goes on. */
export async function untilTurn(page: Page, atPly: number): Promise<boolean> {
  const table = page.locator(`[data-testid="table"][data-ply="${atPly}"]`)
  const result = page.getByTestId('result')
  await expect(table.or(result).first()).toBeVisible({ timeout: 30_000 })
  return !(await result.isVisible())
}
