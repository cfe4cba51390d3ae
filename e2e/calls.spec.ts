import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findings } from './axe.ts'

const PHONE = { width: 360, height: 740 }
/** The header's question is held by the server: what comes is there long before the next round of twenty seconds. */
const PROMPTLY = { timeout: 12_000 }

async function person(browser: Browser, size = PHONE): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: size })
  return { page: await context.newPage(), context }
}
const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
async function open(page: Page, part: object): Promise<string> {
  const terms = { id: crypto.randomUUID(), side: 'white', isRated: false, ...part }
  const answer = await post(page, '/api/challenges', {
    time: { initialMs: 180_000, incrementMs: 2_000 },
    ...terms,
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { challenge: string }).challenge
}
/** The page is drawn, its scripts run, and the server holds its question. */
async function isListening(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest(/\/api\/turns\?mark=/)
  await page.goto(path)
  await asked
}
async function hasNoFault(page: Page): Promise<void> {
  expect(await findings(page, '[data-testid="calls"]')).toEqual([])
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBe(0)
  for (const target of await page.getByTestId('calls').locator('a, button').all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
}

test('CALL-10: the maker of a link who reads the rules is told promptly that his game has begun, and goes to the board', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  await ann.page.goto('/rules')
  const link = await open(ann.page, { kind: 'link' })
  await isListening(ann.page, '/rules')
  await bob.page.goto('/rules')
  const joined = await post(bob.page, `/api/challenges/${link}/join`, { id: crypto.randomUUID() })
  const { game } = (await joined.json()) as { game: string }
  await expect(ann.page.getByTestId('call-begun')).toBeVisible(PROMPTLY)
  await hasNoFault(ann.page)
  await ann.page.getByTestId('to-the-board').click()
  await ann.page.waitForURL(`**/game/${game}`)
  await expect(ann.page.getByTestId('table')).toHaveAttribute('data-role', 'white')
  // Whoever has been there is not called again.
  await expect(ann.page.getByTestId('calls')).toHaveCount(0)
  await isListening(ann.page, '/privacy')
  await expect(ann.page.getByTestId('turn-count')).toHaveText('1')
  await expect(ann.page.getByTestId('calls')).toHaveCount(0)
  for (const { context } of [ann, bob]) await context.close()
})

test('CALL-11: whoever is challenged by name sees it over the game they play, and accepts or declines there', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  const name = `Owl${Date.now().toString(36)}`
  await bob.page.goto('/rules')
  const signedUp = await post(bob.page, '/api/account/sign-up', { name, password: 'three quiet owls' })
  expect(signedUp.status()).toBe(200)
  const played = await post(bob.page, '/api/play', { id: crypto.randomUUID(), side: 'white', time: null })
  const { game: own } = (await played.json()) as { game: string }
  await isListening(bob.page, `/game/${own}`)
  await ann.page.goto('/rules')
  const direct = { kind: 'direct', opponent: name, side: 'black', time: { daysPerMove: 3 } }
  await open(ann.page, direct)
  await expect(bob.page.getByTestId('call-asked')).toContainText('3 days a move', PROMPTLY)
  await hasNoFault(bob.page)
  await bob.page.getByTestId('call-decline').click()
  await expect(bob.page.getByTestId('calls')).toHaveCount(0)

  await open(ann.page, { ...direct, time: { initialMs: 300_000, incrementMs: 0 } })
  await isListening(ann.page, '/watch')
  await expect(bob.page.getByTestId('call-asked')).toContainText('5+0', PROMPTLY)
  await bob.page.getByTestId('call-accept').click()
  await bob.page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(own))
  await expect(ann.page.getByTestId('to-the-board')).toBeVisible(PROMPTLY)
  await ann.page.getByTestId('to-the-board').click()
  await ann.page.waitForURL(bob.page.url())
  await expect(ann.page.getByTestId('table')).toHaveAttribute('data-role', 'black')
  for (const { context } of [ann, bob]) await context.close()
})
