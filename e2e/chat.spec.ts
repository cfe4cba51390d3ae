import { type Browser, expect, type Page } from '@playwright/test'
import { clickMove, untilTurn } from './at-the-board.ts'
import { findings } from './axe.ts'
import type { TestHouse } from './house.ts'
import { test } from './in-the-house.ts'
import { newGuest, placePeopleGame } from './people.ts'
import { tap, type Wiretap } from './wiretap.ts'

let house: TestHouse
test.beforeAll(({ house: own }) => {
  house = own
})

/** Somebody at a game's page, with all that the browser was sent. */
async function openWindow(
  browser: Browser,
  path: string,
  cookie: string | null,
  viewport: { width: number; height: number } = { width: 1280, height: 900 },
) {
  const hasTouch = Math.min(viewport.width, viewport.height) < 500
  const context = await browser.newContext({ baseURL: house.server.url, viewport, hasTouch })
  if (cookie) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: house.server.url }])
  }
  const page = await context.newPage()
  const tapped = tap(page)
  await page.goto(path)
  return { page, context, tapped }
}

async function say(page: Page, text: string): Promise<void> {
  // On a phone the same panel stands unseen in the rail.
  const input = page.getByTestId('chat-input').filter({ visible: true })
  await input.fill(text)
  await page.getByTestId('chat-send').filter({ visible: true }).click()
  await expect(input).toHaveValue('')
}

async function twoPlayers(browser: Browser) {
  const [white, black, watcher] = [await newGuest(house), await newGuest(house), await newGuest(house)]
  const game = await placePeopleGame(house, { white, black })
  const path = `/game/${game}`
  return {
    game,
    people: { white, black, watcher },
    white: await openWindow(browser, path, white.cookie),
    black: await openWindow(browser, path, black.cookie),
    watcher: await openWindow(browser, path, watcher.cookie),
    stranger: await openWindow(browser, path, null),
  }
}

test('LEAK-21: no raw frame or answer of a browser holds a line of the other side’s chat before the end', async ({
  browser,
}) => {
  const { game, white, black, watcher, stranger } = await twoPlayers(browser)
  const players = [white, black]
  const others = [watcher, stranger]
  for (const { page } of players) await page.getByTestId('tab-chat').click()
  await say(white.page, 'zebra one')
  await say(black.page, 'zebra two')
  await black.page.getByTestId('phrase-good-luck').click()
  await say(watcher.page, 'giraffe one')
  for (const { page } of players) {
    await expect(page.getByTestId('chat-lines-players')).toContainText('zebra two')
    await expect(page.getByTestId('chat-lines-players')).toContainText('Good luck')
  }
  for (const { page } of others) {
    await expect(page.getByTestId('chat-lines-spectators')).toContainText('giraffe one')
  }
  await expect(stranger.page.getByTestId('chat-input')).toHaveCount(0)
  // Who comes back is told their own side's past, and no more.
  for (const { page } of [white, watcher]) {
    await page.reload()
    await page.getByTestId('chat').or(page.getByTestId('tab-chat')).first().waitFor()
  }
  await white.page.getByTestId('tab-chat').click()
  await expect(white.page.getByTestId('chat-lines-players')).toContainText('zebra one')
  await expect(watcher.page.getByTestId('chat-lines-spectators')).toContainText('giraffe one')
  for (const { page } of [...players, ...others]) {
    const early = await page.request.get(`/api/games/${game}/chat`)
    expect([early.status(), await early.json()]).toEqual([403, { code: 'forbidden' }])
  }
  for (const { tapped } of [...players, ...others]) await tapped.settled()
  const holds = (words: RegExp) => (one: { tapped: Wiretap }) => words.test(one.tapped.received())
  expect(players.map(holds(/giraffe/))).toEqual([false, false])
  expect(others.map(holds(/zebra|"text":"good-luck"/))).toEqual([false, false])
  expect(players.map(holds(/"text":"good-luck"/))).toEqual([true, true])

  await white.page.getByTestId('abort').click()
  for (const { page } of [...players, ...others]) {
    const record = page.getByTestId('chat-record')
    await expect(record).toContainText('zebra one', { timeout: 15_000 })
    await expect(record).toContainText('giraffe one')
  }
  const later = await openWindow(browser, `/game/${game}`, null)
  await expect(later.page.getByTestId('chat-record')).toContainText('zebra two')
  await expect(later.page.getByTestId('chat-record')).toContainText('giraffe one')
  await expect(later.page.getByTestId('chat-input')).toHaveCount(0)
  for (const { context } of [...players, ...others, later]) await context.close()
})

test('CHAT-50: a new line is shown by a dot until it is looked at; turned off, there is neither line nor dot', async ({
  browser,
}) => {
  const [white, black] = [await newGuest(house), await newGuest(house)]
  const game = await placePeopleGame(house, { white, black })
  const w = await openWindow(browser, `/game/${game}`, white.cookie)
  const phone = await openWindow(browser, `/game/${game}`, black.cookie, { width: 360, height: 780 })
  await w.page.getByTestId('tab-chat').click()
  await say(w.page, 'hello phone')
  await expect(phone.page.locator('[data-unread]')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Moves and chat' }).click()
  const sheet = phone.page.getByRole('dialog')
  await expect(sheet.getByTestId('chat-unread')).toBeVisible()
  await sheet.getByTestId('tab-chat').click()
  await expect(sheet.getByTestId('chat-lines-players')).toContainText('hello phone')
  await expect(sheet.getByTestId('chat-unread')).toHaveCount(0)
  await sheet.getByTestId('chat-off').click()
  await expect(sheet.getByTestId('chat-is-off')).toBeVisible()
  await say(w.page, 'are you there')
  await expect(w.page.getByTestId('chat-lines-players')).toContainText('are you there')
  await phone.page.reload()
  await expect(phone.page.getByRole('button', { name: 'Moves and chat' })).toBeVisible()
  await expect(phone.page.locator('[data-unread]')).toHaveCount(0)
  await phone.page.getByRole('button', { name: 'Moves and chat' }).click()
  await sheet.getByTestId('tab-chat').click()
  await expect(sheet.getByTestId('chat-is-off')).toBeVisible()
  await sheet.getByTestId('chat-on').click()
  await expect(sheet.getByTestId('chat-lines-players')).toContainText('are you there')
  for (const { context } of [w, phone]) await context.close()
})

test('TABLE-10: on a phone held sideways the clocks stay in sight whatever is asked, and moves and chat are one press away', async ({
  browser,
}) => {
  const [white, black, watcher] = [await newGuest(house), await newGuest(house), await newGuest(house)]
  const time = { daysPerMove: 3 } as const
  const path = `/game/${await placePeopleGame(house, { white, black, time })}`
  const sideways = { width: 740, height: 360 }
  const desk = await openWindow(browser, path, black.cookie)
  const phone = await openWindow(browser, path, white.cookie, sideways)
  const other = await openWindow(browser, path, watcher.cookie, sideways)
  const clocksAreInSight = async (page: Page): Promise<void> => {
    const clocks = page.getByTestId('table').getByRole('timer')
    await expect(clocks).toHaveCount(2)
    for (const clock of await clocks.all()) await expect(clock).toBeInViewport({ ratio: 1 })
    await expect(page.getByTestId('board')).toBeInViewport({ ratio: 1 })
  }

  // A draw is offered and the pad is open: as much as ever stands between the clocks.
  await untilTurn(phone.page, 0)
  await clickMove(phone.page, 'e2', 'e4')
  await untilTurn(desk.page, 1)
  await clickMove(desk.page, 'e7', 'e5')
  await desk.page.getByTestId('offer-draw').click()
  const accept = phone.page.getByTestId('draw-offered').getByRole('button', { name: 'Accept' })
  await expect(accept).toBeInViewport({ ratio: 1 })
  await clocksAreInSight(phone.page)
  await phone.page.getByRole('button', { name: 'Guess where their pieces are' }).click()
  await expect(accept).toBeInViewport({ ratio: 1 })
  await expect(phone.page.getByTestId('note-palette')).toBeVisible()
  await clocksAreInSight(phone.page)
  await clocksAreInSight(other.page)

  await desk.page.getByTestId('tab-chat').click()
  await say(desk.page, 'hello phone')
  const moves = phone.page.getByRole('button', { name: 'Moves and chat' })
  await expect(moves).toBeInViewport({ ratio: 1 })
  await expect(phone.page.locator('[data-unread]')).toBeVisible()
  await moves.click()
  const sheet = phone.page.getByRole('dialog')
  await expect(sheet.getByTestId('move-list')).toBeVisible()
  await sheet.getByTestId('tab-chat').click()
  await expect(sheet.getByText('hello phone')).toBeInViewport({ ratio: 1 })
  await expect(phone.page.locator('[data-unread]')).toHaveCount(0)
  await say(phone.page, 'hello desk')
  await expect(desk.page.getByTestId('chat-lines-players')).toContainText('hello desk')

  await other.page.getByRole('button', { name: 'Chat', exact: true }).click()
  await say(other.page, 'nice board')
  await expect(other.page.getByRole('dialog').getByText('nice board')).toBeInViewport({ ratio: 1 })
  for (const { context } of [desk, phone, other]) await context.close()
})

test('CHAT-53: whoever reads the newest line goes on reading it when other panels take room beside the chat', async ({
  browser,
}) => {
  const [white, black] = [await newGuest(house), await newGuest(house)]
  const path = `/game/${await placePeopleGame(house, { white, black })}`
  const low = { width: 1280, height: 800 }
  const [w, b] = [
    await openWindow(browser, path, white.cookie, low),
    await openWindow(browser, path, black.cookie, low),
  ]
  await untilTurn(w.page, 0)
  await clickMove(w.page, 'e2', 'e4')
  await untilTurn(b.page, 1)
  await clickMove(b.page, 'e7', 'e5')
  for (const { page } of [w, b]) await page.getByTestId('tab-chat').click()
  for (const n of [1, 2, 3, 4]) {
    await say(w.page, `white says ${n}`)
    await say(b.page, `black says ${n}`)
  }
  const lines = w.page.getByTestId('chat-lines-players')
  await expect(lines.getByText('black says 4')).toBeInViewport({ ratio: 1 })
  await b.page.getByTestId('offer-draw').click()
  await expect(w.page.getByTestId('draw-offered')).toBeVisible()
  await w.page.getByRole('button', { name: 'Guess where their pieces are' }).click()
  await expect(w.page.getByTestId('note-palette')).toBeVisible()
  for (const newest of ['black says 4', 'white says 4', 'black says 3']) {
    await expect(lines.getByText(newest)).toBeInViewport({ ratio: 1 })
  }
  for (const { context } of [w, b]) await context.close()
})

for (const theme of ['dark', 'light'] as const) {
  test(`CHAT-51: axe finds nothing serious in the chat, beside the game and below the replay, ${theme}`, async ({
    browser,
  }) => {
    const { white, black, watcher, stranger } = await twoPlayers(browser)
    const windows = [white, black, watcher, stranger]
    for (const { page } of windows) await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const { page } of [white, black]) await page.getByTestId('tab-chat').click()
    await say(black.page, 'hello')
    await say(watcher.page, 'hello')
    await expect(white.page.getByTestId('chat-lines-players')).toContainText('hello')
    await expect(stranger.page.getByTestId('chat-lines-spectators')).toContainText('hello')
    for (const { page } of [white, watcher, stranger]) expect(await findings(page)).toEqual([])
    await white.page.getByTestId('chat-off').click()
    expect(await findings(white.page)).toEqual([])
    await black.page.getByTestId('abort').click()
    await expect(black.page.getByTestId('chat-record')).toContainText('hello', { timeout: 15_000 })
    await expect(black.page.getByTestId('ledger-verified')).toBeVisible()
    expect(await findings(black.page)).toEqual([])
    for (const { context } of windows) await context.close()
  })
}

test('MOD-20: a line is reported, a moderator takes it away and mutes its writer, and the log says so', async ({
  browser,
}) => {
  const { people, white, black, watcher, stranger } = await twoPlayers(browser)
  await stranger.context.close()
  for (const { page } of [white, black]) await page.getByTestId('tab-chat').click()
  await say(white.page, 'a rude line')
  const lines = black.page.getByTestId('chat-lines-players')
  await expect(lines).toContainText('a rude line')
  await lines.getByRole('listitem').hover()
  await lines.getByRole('button', { name: /Report this line/ }).click()
  await black.page.getByTestId('report-note').fill('please look')
  await black.page.getByTestId('report-send').click()
  await expect(black.page.getByTestId('report-sent')).toBeVisible()

  const answer = await watcher.page.goto('/moderation')
  expect(answer?.status()).toBe(404)
  await house.db.sql`update users set role = 'moderator', kind = 'account' where id = ${people.watcher.id}`
  await watcher.page.goto('/moderation')
  await expect(watcher.page.getByTestId('report').first()).toBeVisible()
  expect(await findings(watcher.page)).toEqual([])
  const report = watcher.page.getByTestId('report').filter({ hasText: 'a rude line' })
  await expect(report).toContainText('please look')
  await report.getByTestId('act-remove-line').click()
  await expect(lines).toContainText('taken away by a moderator')
  await expect(lines).not.toContainText('a rude line')
  await report.getByTestId('act-mute-day').click()
  await expect(watcher.page.getByTestId('restrained')).toContainText(people.white.name)
  await white.page.getByTestId('chat-input').fill('one more')
  await white.page.getByTestId('chat-send').click()
  await expect(white.page.getByTestId('chat-refusal')).toContainText('muted')
  await report.getByTestId('act-close-report').click()
  await expect(report).toHaveCount(0)
  const log = watcher.page.getByTestId('moderation-log')
  for (const action of ['Line taken away', 'Muted', 'Report closed']) await expect(log).toContainText(action)
  await watcher.page.getByTestId('restrained').getByTestId('act-unmute').click()
  await expect(log).toContainText('Mute taken back')
  await white.page.getByTestId('chat-send').click()
  await expect(lines).toContainText('one more')
  for (const { context } of [white, black, watcher]) await context.close()
})

for (const theme of ['dark', 'light'] as const) {
  test(`CHAT-52: a phone on its side reaches the moves and the chat, reads and writes, ${theme}`, async ({
    browser,
  }) => {
    const [white, black] = [await newGuest(house), await newGuest(house)]
    const path = `/game/${await placePeopleGame(house, { white, black })}`
    const other = await openWindow(browser, path, black.cookie)
    await other.page.getByTestId('tab-chat').click()
    const { page, context } = await openWindow(browser, path, white.cookie)
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 740, height: 360 })
    await page.getByRole('button', { name: 'Moves and chat' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByTestId('tab-chat').click()
    await say(other.page, 'from the other side')
    await expect(sheet.getByTestId('chat-lines-players')).toContainText('from the other side')
    await expect(sheet.getByTestId('chat-lines-players')).toBeInViewport()
    await sheet.getByTestId('chat-input').fill('from a phone')
    await expect(sheet.getByTestId('chat-input')).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByTestId('chat-send')).toBeInViewport({ ratio: 1 })
    await sheet.getByTestId('chat-send').click()
    await expect(other.page.getByTestId('chat-lines-players')).toContainText('from a phone')
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess).toBe(0)
    for (const one of [context, other.context]) await one.close()
  })
}
