import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { board } from './at-the-board.ts'
import { findings } from './axe.ts'

/** Each person has a browser of their own. */
async function person(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext()
  return { page: await context.newPage(), context }
}

/** Makes a link by the form and waits until its creator's socket stands before it. */
async function makeLink(page: Page, side: 'white' | 'black' | 'random' = 'white'): Promise<string> {
  await page.goto('/challenge')
  await page.getByTestId(`challenge-side-${side}`).click()
  await page.getByTestId('time-3-2').click()
  await page.getByTestId('make-challenge').click()
  await page.waitForURL(/\/c\/[A-Za-z0-9]{10}$/)
  await expect(page.getByTestId('looking')).toBeVisible()
  return new URL(page.url()).pathname
}

const hasSession = async (context: BrowserContext): Promise<boolean> =>
  (await context.cookies()).some(({ name }) => name.includes('session-token'))
const role = (page: Page) => page.getByTestId('table')

test('CHAL-20: a link leads two browsers into one game: terms, code, a look that is told, one press', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  await ann.page.goto('/')
  await ann.page.getByTestId('play-friend').click()
  await ann.page.waitForURL(/\/challenge$/)
  const path = await makeLink(ann.page)
  await expect(ann.page.getByTestId('qr').locator('path')).toHaveAttribute('d', /^(M\d+ \d+h1v1h-1z)+$/)
  await expect(ann.page.getByTestId('link')).toHaveValue(new RegExp(`^http://localhost:\\d+${path}$`))
  await expect(ann.page.getByTestId('only-here')).toBeVisible()
  await expect(ann.page.getByTestId('looking')).toHaveAttribute('data-looking', '0')

  await bob.page.goto(path)
  await expect(bob.page.getByTestId('terms')).toContainText('Black')
  await expect(bob.page.getByTestId('terms')).toContainText('3+2')
  await expect(bob.page.getByTestId('qr')).toHaveCount(0)
  await expect(ann.page.getByTestId('looking')).toHaveAttribute('data-looking', '1')
  expect(await hasSession(bob.context)).toBe(false)

  await bob.page.getByTestId('join').click()
  await bob.page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/)
  await ann.page.waitForURL(bob.page.url())
  await expect(role(ann.page)).toHaveAttribute('data-role', 'white')
  await expect(role(bob.page)).toHaveAttribute('data-role', 'black')
  await expect(board(ann.page).locator('cg-board')).toBeVisible()

  // Whoever opens the link later watches.
  const late = await person(browser)
  await late.page.goto(path)
  await late.page.waitForURL(bob.page.url())
  await expect(role(late.page)).toHaveAttribute('data-role', 'spectator')
  for (const { context } of [ann, bob, late]) await context.close()
})

test('CHAL-21: two who press Join at once: one plays, the other is told and watches', async ({ browser }) => {
  const [ann, bob, cleo] = [await person(browser), await person(browser), await person(browser)]
  const path = await makeLink(ann.page)
  for (const { page } of [bob, cleo]) {
    await page.goto(path)
    await expect(page.getByTestId('join')).toBeEnabled()
  }
  await expect(ann.page.getByTestId('looking')).toHaveAttribute('data-looking', '2')
  await Promise.all([bob.page.getByTestId('join').click(), cleo.page.getByTestId('join').click()])
  await ann.page.waitForURL(/\/game\//)
  for (const { page } of [bob, cleo]) await page.waitForURL(ann.page.url())
  const roles = await Promise.all(
    [ann, bob, cleo].map(async ({ page }) => {
      await expect(role(page)).toHaveAttribute('data-role', /./)
      return role(page).getAttribute('data-role')
    }),
  )
  expect(roles[0]).toBe('white')
  expect(roles.slice(1).sort()).toEqual(['black', 'spectator'])
  const [loser, winner] = roles[1] === 'spectator' ? [bob, cleo] : [cleo, bob]
  await expect(loser.page.getByTestId('seat-notice')).toBeVisible()
  await expect(winner.page.getByTestId('seat-notice')).toHaveCount(0)
  for (const { context } of [ann, bob, cleo]) await context.close()
})

test('CHAL-22: fetching the link, as previews do, seats nobody, makes no guest, and is no look', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const ann = await person(browser)
  const path = await makeLink(ann.page)
  const preview = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const response = await preview.fetch(path, { method })
    expect(response.status()).toBe(200)
    expect(response.headers()['cache-control']).toContain('no-store')
    expect(response.headers()['set-cookie']).toBeUndefined()
  }
  for (const end of ['join', 'withdraw', 'decline']) {
    expect((await preview.get(`/api/challenges${path.slice(2)}/${end}`)).status()).toBe(404)
  }
  await preview.dispose()
  await ann.page.reload()
  await expect(ann.page.getByTestId('looking')).toHaveAttribute('data-looking', '0')
  await expect(ann.page.getByTestId('challenge')).toHaveAttribute('data-role', 'creator')
  await ann.context.close()
})

test('CHAL-23: withdrawn, the link is over for its maker, for who looks, and for who comes later', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  const path = await makeLink(ann.page)
  await bob.page.goto(path)
  await expect(ann.page.getByTestId('looking')).toHaveAttribute('data-looking', '1')
  await ann.page.getByTestId('withdraw').click()
  for (const { page } of [ann, bob]) {
    await expect(page.getByTestId('challenge-ended')).toHaveAttribute('data-status', 'withdrawn')
  }
  await bob.page.reload()
  await expect(bob.page.getByTestId('challenge-ended')).toBeVisible()
  await expect(bob.page.getByTestId('join')).toHaveCount(0)
  await bob.page.goto('/c/nosuchlink')
  await expect(bob.page.getByRole('heading', { level: 1 })).toContainText('no such challenge')
  for (const { context } of [ann, bob]) await context.close()
})

test('CHAL-24: the one who looked away is counted out, and the maker’s own windows never count', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  const path = await makeLink(ann.page)
  const second = await ann.context.newPage()
  await second.goto(path)
  await expect(second.getByTestId('challenge')).toHaveAttribute('data-role', 'creator')
  await bob.page.goto(path)
  for (const page of [ann.page, second])
    await expect(page.getByTestId('looking')).toHaveAttribute('data-looking', '1')
  await bob.page.close()
  for (const page of [ann.page, second])
    await expect(page.getByTestId('looking')).toHaveAttribute('data-looking', '0')
  for (const { context } of [ann, bob]) await context.close()
})

for (const theme of ['night', 'day'] as const) {
  test(`CHAL-25: form, link and Join are whole at 360 px and for axe, by ${theme}`, async ({ browser }) => {
    const people = [await person(browser), await person(browser)] as const
    const complaints: string[] = []
    for (const { page } of people) {
      await page.emulateMedia({ colorScheme: theme === 'night' ? 'dark' : 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 360, height: 780 })
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
    }
    const [{ page: ann }, { page: bob }] = people
    const found: string[] = []
    const look = async (page: Page): Promise<void> => {
      found.push(...(await findings(page)))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await ann.goto('/challenge')
    await ann.getByTestId('how-direct').click()
    await ann.getByTestId('time-custom').click()
    await look(ann)
    const path = await makeLink(ann)
    await bob.goto(path)
    await expect(ann.getByTestId('looking')).toHaveAttribute('data-looking', '1')
    await look(ann)
    await look(bob)
    await ann.getByTestId('withdraw').click()
    await expect(bob.getByTestId('challenge-ended')).toBeVisible()
    await look(bob)
    expect([...found, ...complaints]).toEqual([])
    for (const { context } of people) await context.close()
  })
}
