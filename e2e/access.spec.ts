import { expect, test } from '@playwright/test'
import { board, playMisty } from './at-the-board.ts'
import { findings } from './axe.ts'

for (const theme of ['night', 'day'] as const) {
  test(`E2E-12: axe finds nothing serious on any page by ${theme}`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ colorScheme: theme === 'night' ? 'dark' : 'light', reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    for (const path of [
      '/',
      '/rules',
      '/games',
      '/watch',
      '/signup',
      '/leaderboards',
      '/privacy',
      '/no-such-page',
      '/game/000000000000',
    ]) {
      await page.goto(path)
      found[path] = await findings(page)
    }
    await playMisty(page, { side: 'white' })
    await expect(board(page).locator('cg-board piece').first()).toBeVisible()
    found.game = await findings(page)
    await page.getByTestId('abort').click()
    await expect(page.getByTestId('replay')).toBeVisible({ timeout: 15_000 })
    found.replay = await findings(page)
    await page.goto('/games')
    found['games, one finished'] = await findings(page)
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({})
  })
}

test('E2E-13: no page scrolls sideways at 360 px, logs an error or breaks its content policy', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isExpected404 = /404/.test(message.text())
    if (message.type() === 'error' && !isExpected404) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of ['/', '/rules', '/games', '/watch', '/privacy', '/no-such-page']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
  await playMisty(page, { side: 'white' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByTestId('abort').click()
  await expect(page.getByTestId('replay')).toBeVisible({ timeout: 15_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(complaints).toEqual([])
})

test('E2E-50: on laptops and tablets the whole board of a replay and its timeline are in the window', async ({
  page,
}) => {
  await playMisty(page, { side: 'white' })
  await page.getByTestId('abort').click()
  await expect(page.getByTestId('replay')).toBeVisible({ timeout: 15_000 })
  for (const [width, height] of [
    [1366, 650],
    [1280, 720],
    [1440, 900],
    [1024, 768],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of ['replay-board', 'timeline']) {
      await expect(page.getByTestId(part), `${part} at ${width}×${height}`).toBeInViewport({ ratio: 1 })
    }
  }
})

test('E2E-47: what is not there is a 404 whose words are in the answer itself', async ({ request }) => {
  const texts: string[] = []
  for (const path of [
    '/no-such-page',
    '/game/000000000000',
    '/c/0000000000',
    '/player/nobody',
    '/moderation',
    // Addresses that cannot be read: a program is told by a code (HTTP-22), a person by a page.
    '/player/%00',
    '/game/%ff',
    '/%',
  ]) {
    const answer = await request.get(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([path, answer.status()]).toEqual([path, 404])
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
    expect(html).toMatch(/<main[^>]*>[\s\S]*<h1>[^<]{8,}<\/h1><p>[^<]{8,}<\/p>[\s\S]*<\/main>/)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    texts.push(html)
  }
  expect(texts).toHaveLength(8)
})

test('E2E-48: the links of the footer are as high as a finger on a touch screen', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto('/privacy')
  const links = await page.locator('.site-footer a').all()
  expect(links.length).toBeGreaterThanOrEqual(2)
  for (const link of links) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await context.close()
})
