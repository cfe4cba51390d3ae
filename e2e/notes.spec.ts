import { expect, test } from '@playwright/test'
import { clickMove, dragMove, playMisty, squareCentre } from './at-the-board.ts'

test('E2E-18: guesses are put, carried, kept over a reload and told to nobody; the board plays on', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void (String(payload).length > 1 && sent.push(String(payload)))),
  )
  const press = async (square: string): Promise<void> => {
    const { x, y } = await squareCentre(page, square)
    await page.mouse.click(x, y)
  }
  await playMisty(page, { side: 'white', clock: 'none' })
  const ghosts = page.locator('.guess')
  const before = sent.length
  await page.keyboard.press('n')
  await page.getByTestId('note-q').click()
  await press('d7')
  await expect(ghosts).toHaveCount(1)
  await expect(page.locator('[data-square="d7"]')).toHaveAttribute('aria-label', /your guess: black queen/)
  await press('e3')
  await expect(ghosts).toHaveCount(1)
  await dragMove(page, 'd7', 'g6')
  await expect(page.locator('[data-square="g6"]')).toHaveAttribute('aria-label', /your guess/)
  await page.getByTestId('note-n').click()
  await press('f6')
  await expect(ghosts).toHaveCount(2)
  expect(sent.slice(before).join('\n')).not.toContain('"move"')

  await page.reload()
  await expect(ghosts).toHaveCount(2)
  await page.keyboard.press('n')
  await page.getByTestId('note-move').click()
  await press('f6')
  await press('f7')
  await expect(page.locator('[data-square="f7"]')).toHaveAttribute('aria-label', /your guess: black knight/)
  await page.getByTestId('note-erase').click()
  await press('f7')
  await expect(ghosts).toHaveCount(1)

  await page.keyboard.press('n')
  await clickMove(page, 'e2', 'e4')
  await expect(page.getByTestId('table')).toHaveAttribute('data-ply', /[12]/)
  await expect(ghosts).toHaveCount(1)
  expect(sent.join('\n')).not.toMatch(/guess|ghost|note/i)
})
