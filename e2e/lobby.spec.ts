import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { board } from './at-the-board.ts'

async function person(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(page)
  return { page, context }
}

/** At the home page, with the lobby live. */
async function enter(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByTestId('lobby')).toHaveAttribute('data-live', 'true')
}
const tile = (page: Page, id: string) => page.getByTestId(`tile-${id}`)
/** Presses a tile and waits until its square is lit. */
async function look(page: Page, id: string): Promise<void> {
  await tile(page, id).click()
  await expect(tile(page, id)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByTestId('waiting').first()).toBeVisible()
}

test('LOBBY-26: two strangers press the same clock and sit at one board', async ({ browser }) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  await look(ann.page, '1-1')
  await expect(bob.page.getByTestId('seek').filter({ hasText: '1+1' })).toHaveCount(1)
  await tile(bob.page, '1-1').click()
  await bob.page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/)
  await ann.page.waitForURL(bob.page.url())
  const roles = await Promise.all(
    [ann, bob].map(async ({ page }) => {
      await expect(board(page).locator('cg-board')).toBeVisible()
      return page.getByTestId('table').getAttribute('data-role')
    }),
  )
  expect(roles.sort()).toEqual(['black', 'white'])
  for (const { context } of [ann, bob]) await context.close()
})

test('LOBBY-27: a seek is gone soon after its owner’s last window is closed, and lives while one is left', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  await look(ann.page, '5-5')
  const seek = bob.page.getByTestId('seek').filter({ hasText: '5+5' })
  await expect(seek).toHaveCount(1)
  const second = await ann.context.newPage()
  await enter(second)
  await expect(tile(second, '5-5')).toHaveAttribute('aria-pressed', 'true')
  await ann.page.reload()
  await ann.page.close()
  // Another seek of hers comes and goes: the list is live, and the first one is still in it.
  await look(second, '10-5')
  await expect(bob.page.getByTestId('seek').filter({ hasText: '10+5' })).toHaveCount(1)
  await expect(seek).toHaveCount(1)
  await second.close()
  await expect(bob.page.getByTestId('seek').filter({ hasText: '10+5' })).toHaveCount(0, { timeout: 30_000 })
  await expect(seek).toHaveCount(0)
  for (const { context } of [ann, bob]) await context.close()
})

test('LOBBY-28: after twenty seconds alone Misty is offered, with the same clock', async ({ page }) => {
  await page.clock.install()
  await enter(page)
  await look(page, '15-10')
  await page.clock.fastForward(19_000)
  await expect(page.getByTestId('waiting')).toBeVisible()
  await expect(page.getByTestId('offer-misty')).toHaveCount(0)
  await page.clock.fastForward(1_000)
  await expect(page.getByTestId('offer-misty')).toContainText('15+10')
  await page.getByTestId('offer-misty').click()
  await page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/)
  await expect(page.getByText('Misty').first()).toBeVisible()
  await expect(page.getByTestId('clock-white')).toContainText('15:00')
})

test('LOBBY-29: a second press stops, and one’s own windows never meet', async ({ browser }) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  await look(ann.page, '5-0')
  const second = await ann.context.newPage()
  await enter(second)
  await expect(tile(second, '5-0')).toHaveAttribute('aria-pressed', 'true')
  await expect(second.getByTestId('seek').filter({ hasText: '5+0' })).toHaveCount(0)
  await expect(bob.page.getByTestId('seek').filter({ hasText: '5+0' })).toHaveCount(1)
  await tile(second, '5-0').click()
  for (const page of [ann.page, second]) {
    await expect(tile(page, '5-0')).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByTestId('waiting')).toHaveCount(0)
  }
  await expect(bob.page.getByTestId('seek').filter({ hasText: '5+0' })).toHaveCount(0)
  await expect(ann.page).toHaveURL(/\/$/)
  for (const { context } of [ann, bob]) await context.close()
})

test('LOBBY-30: a clock of one’s own is looked for by two fields; whoever presses Play beside it meets its owner', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  await tile(ann.page, 'custom').click()
  await ann.page.getByTestId('seek-minutes').fill('0')
  await ann.page.getByTestId('seek-seconds').fill('0')
  await expect(ann.page.getByTestId('seek-custom')).toBeDisabled()
  await ann.page.getByTestId('seek-minutes').fill('7.5')
  await ann.page.getByTestId('seek-seconds').fill('3')
  await ann.page.getByTestId('seek-custom').click()
  await expect(ann.page.getByTestId('waiting')).toContainText('7.5+3')
  await bob.page.getByTestId('seek').filter({ hasText: '7.5+3' }).getByTestId('take').click()
  await bob.page.waitForURL(/\/game\//)
  await ann.page.waitForURL(bob.page.url())
  for (const { context } of [ann, bob]) await context.close()
})

test('LOBBY-31: a game with days for each move does not take its player away; the page tells of it', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  await look(ann.page, 'days-3')
  await bob.page.getByTestId('seek').filter({ hasText: '3 days' }).getByTestId('take').click()
  await bob.page.waitForURL(/\/game\//)
  await expect(ann.page.getByTestId('begun')).toBeVisible()
  await expect(ann.page.getByTestId('resume')).toBeVisible()
  await ann.page.getByTestId('begun').getByRole('link').click()
  await ann.page.waitForURL(bob.page.url())
  for (const { context } of [ann, bob]) await context.close()
})
