import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  newPushBrowser,
  newPushKeys,
  openPushService,
  type PushBrowser,
  type PushService,
} from '../server/push-service.fixture.ts'
import { board, clickMove, untilTurn } from './at-the-board.ts'
import { findings } from './axe.ts'
import { RunningServer } from './running-server.ts'

let service: PushService
let server: RunningServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  service = await openPushService()
  const { publicKey, privateKey, contact } = newPushKeys(service)
  server = await RunningServer.start({
    PUSH_PUBLIC_KEY: publicKey,
    PUSH_PRIVATE_KEY: privateKey,
    PUSH_CONTACT: contact,
    PUSH_TEST_ORIGIN: service.origin,
  })
})
test.afterAll(async () => {
  await server.stop()
  await service.close()
})

interface Person {
  page: Page
  context: BrowserContext
  push: PushBrowser
}

/** A browser whose maker's push service is the test's own: everything else about it is real. */
async function person(browser: Browser): Promise<Person> {
  const context = await browser.newContext({ baseURL: server.url, permissions: ['notifications'] })
  const push = newPushBrowser(service)
  await context.addInitScript((command) => {
    // A shell without notifications says no, whatever it was granted.
    if (Notification.permission !== 'granted') Object.assign(window, { isShell: true })
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    const made = {
      endpoint: command.endpoint,
      toJSON: () => command,
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('subscribed', 'yes')
        return made
      },
      getSubscription: async () => (localStorage.getItem('subscribed') ? made : null),
    })
  }, push.command)
  return { page: await context.newPage(), context, push }
}

/** A game with one day for each move, by link; its maker has White. */
async function meet({ page: ann }: Person, { page: bob }: Person): Promise<string> {
  const id = `e2e-${Math.random().toString(36).slice(2)}`.padEnd(24, '0')
  const terms = { id, kind: 'link', side: 'white', time: { daysPerMove: 1 }, isRated: false }
  const answer = await ann.request.post('/api/challenges', { data: terms, headers: { origin: server.url } })
  const { challenge } = (await answer.json()) as { challenge: string }
  await ann.goto(`/c/${challenge}`)
  await bob.goto(`/c/${challenge}`)
  await bob.getByTestId('join').click()
  for (const page of [ann, bob]) {
    await page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/)
    await expect(board(page).locator('cg-board')).toBeVisible()
  }
  return new URL(ann.url()).pathname.split('/')[2] as string
}

async function switchOn({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const control = page.getByTestId('push').getByRole('switch')
  await control.click()
  await expect(control).toHaveAttribute('aria-busy', 'false')
  await expect(control).toBeChecked()
  await page.keyboard.press('Escape')
}

const handedTo = ({ push }: Person) => service.handed.filter(({ path }) => path === push.path)

test('POST-8: a day for each move: clock, lists and count follow, and whoever is away is told, whoever is there is not', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [ann, bob] = [await person(browser), await person(browser)]
  const game = await meet(ann, bob)
  const clock = ann.page.getByTestId('clock-white')
  await expect(clock).toHaveText(/^(1 d 0 h|23 h 5\d m)/)
  await expect(clock).toHaveAttribute('title', /^until \w+/)
  await expect(ann.page).toHaveTitle(/^● Your move/)
  for (const one of [ann, bob]) await switchOn(one)

  // Bob looks at the home page, and it is not his move.
  await bob.page.goto('/')
  const card = bob.page.locator('[data-turn]')
  await expect(card).toHaveAttribute('data-turn', 'theirs')
  await expect(bob.page.getByTestId('turn-count')).toHaveCount(0)
  await untilTurn(ann.page, 0)
  await clickMove(ann.page, 'e2', 'e4')
  await untilTurn(ann.page, 1)
  await expect.poll(() => handedTo(bob).length, { timeout: 20_000 }).toBe(1)
  const note = bob.push.read(handedTo(bob)[0]?.body ?? Buffer.alloc(0))
  expect(note).toEqual({ type: 'move', game, opponent: expect.stringMatching(/^\w+ \w+$/) })
  // By itself, while it is looked at.
  await expect(card).toHaveAttribute('data-turn', 'yours', { timeout: 40_000 })
  await expect(bob.page.getByTestId('turn-count')).toHaveText('1')

  await bob.page.goto('/games')
  const yours = bob.page.getByTestId('games-yours')
  await expect(yours.getByTestId('time-left')).toHaveText(/^(1 d 0 h|23 h 5\d m).* left$/)
  await yours.getByRole('link').click()
  await untilTurn(bob.page, 1)
  await expect(bob.page.getByTestId('turn-count')).toHaveCount(0)
  await clickMove(bob.page, 'e7', 'e5')
  await untilTurn(ann.page, 2)
  await clickMove(ann.page, 'g1', 'f3')
  await untilTurn(bob.page, 3)
  // Ann leaves, and is told of the next move: the two before it, with both at the board, were told to nobody.
  await ann.page.goto('about:blank')
  await expect(bob.page.getByText('not here')).toBeVisible()
  await clickMove(bob.page, 'b8', 'c6')
  await expect.poll(() => handedTo(ann).length, { timeout: 20_000 }).toBe(1)
  expect(handedTo(bob)).toHaveLength(1)

  // Switched off, the server hears no more of it.
  await bob.page.getByRole('button', { name: 'Settings' }).first().click()
  const control = bob.page.getByTestId('push').getByRole('switch')
  await expect(control).toBeChecked()
  const removed = bob.page.waitForResponse('**/api/push/remove')
  await control.click()
  expect((await removed).status()).toBe(200)
  await expect(control).not.toBeChecked()
  for (const { context } of [ann, bob]) await context.close()
})

test('PUSH-20: the worker shows what the browser’s maker hands it, by the page’s own policy', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  const game = await meet(ann, bob)
  test.skip(await bob.page.evaluate(() => 'isShell' in window), 'this browser can show no notifications')
  const complaints: string[] = []
  bob.page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const devtools = await bob.context.newCDPSession(bob.page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await switchOn(bob)
  const registrationId = await registered
  // A busy browser may lose what is handed to a worker that is still waking: it is handed on until it shows, once.
  const shown = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify({ type: 'move', game, opponent: 'Quiet Heron' }),
    })
    return bob.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/')
      return (await registration?.getNotifications())?.map(({ body, tag }) => ({ body, tag }))
    })
  }
  await expect
    .poll(shown, { timeout: 20_000 })
    .toEqual([{ body: 'Your move against Quiet Heron', tag: game }])
  expect(complaints).toEqual([])
  for (const { context } of [ann, bob]) await context.close()
})

test('WATCH-2: whoever comes by finds the games that are played, and watches one behind its fog', async ({
  browser,
}) => {
  const [ann, bob] = [await person(browser), await person(browser)]
  const game = await meet(ann, bob)
  const cleo = await person(browser)
  for (const colorScheme of ['dark', 'light'] as const) {
    await cleo.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await cleo.page.setViewportSize({ width: 360, height: 780 })
    await cleo.page.goto('/')
    await cleo.page.getByTestId('watch').click()
    await cleo.page.waitForURL(/\/watch$/)
    await expect(cleo.page.locator(`[data-game="${game}"]`)).toContainText('1 day a move')
    expect(await findings(cleo.page)).toEqual([])
    expect(await cleo.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  await cleo.page.locator(`[data-game="${game}"]`).click()
  await expect(cleo.page.getByTestId('table')).toHaveAttribute('data-role', 'spectator')
  await expect(cleo.page.locator('cg-board piece')).toHaveCount(0)
  expect(await cleo.context.cookies()).toEqual([])
  for (const { context } of [ann, bob, cleo]) await context.close()
})
