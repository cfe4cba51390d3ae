import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { cardFrameSchema, type Frame, seatFrameSchema, type TranscriptEntry } from '../server/wire/frame.ts'
import type { Seat } from '../server/wire/ids.ts'
import { board, clickMove, untilTurn } from './at-the-board.ts'
import type { TestHouse } from './house.ts'
import { test } from './in-the-house.ts'
import { trueSights } from './true-sights.ts'
import { packets, tap, type Wiretap } from './wiretap.ts'

let house: TestHouse
test.beforeAll(({ house: own }) => {
  house = own
})
// Long, each on people of its own: two workers take two at a time.
test.describe.configure({ mode: 'parallel' })

interface Window {
  page: Page
  context: BrowserContext
  tapped: Wiretap
}

async function open(browser: Browser): Promise<Window> {
  const context = await browser.newContext({ baseURL: house.server.url })
  const page = await context.newPage()
  return { page, context, tapped: tap(page) }
}

const role = ({ page }: Window) => page.getByTestId('table')
const post = async ({ page }: Window, path: string, data: unknown): Promise<Record<string, unknown>> => {
  const answer = await page.request.post(path, { data, headers: { origin: house.server.url } })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

/** The creator plays White. Both are at the board when this returns. */
async function meet(
  ann: Window,
  bob: Window,
  time: object = { initialMs: 300_000, incrementMs: 2_000 },
): Promise<string> {
  const id = `e2e-${Math.random().toString(36).slice(2)}`.padEnd(24, '0')
  const made = await post(ann, '/api/challenges', { id, kind: 'link', side: 'white', time, isRated: false })
  await ann.page.goto(`/c/${made.challenge}`)
  await bob.page.goto(`/c/${made.challenge}`)
  await expect(ann.page.getByTestId('looking')).toHaveAttribute('data-looking', '1')
  await bob.page.getByTestId('join').click()
  for (const { page } of [ann, bob]) {
    await page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/)
    await expect(board(page).locator('cg-board')).toBeVisible()
  }
  return new URL(ann.page.url()).pathname.split('/')[2] as string
}

/** One ply by the mouse; every window hears of it. */
async function play(windows: readonly Window[], by: Window, ply: number, uci: string): Promise<void> {
  await untilTurn(by.page, ply)
  await clickMove(by.page, uci.slice(0, 2), uci.slice(2, 4))
  for (const { page } of windows) await untilTurn(page, ply + 1)
}

/** Every frame that came in of this game, oldest first, and what the resyncs let their seat look back at. */
function heard(tapped: Wiretap, game: string): { frames: Frame[]; looks: TranscriptEntry[] } {
  const frames: Frame[] = []
  const looks: TranscriptEntry[] = []
  for (const { event, data } of packets(tapped, { isSent: false })) {
    const resync = data as { frame?: Frame; transcript?: TranscriptEntry[] } | null
    const frame = event === 'frame' ? (data as Frame) : event === null ? resync?.frame : undefined
    if (frame?.card.game !== game) continue
    frames.push(frame)
    looks.push(...((event === null && resync?.transcript) || []))
  }
  return { frames, looks }
}

/**
 * Of everything that came in before the fog lifted: a seat's window was sent that seat's true sight and nothing else
 * with a piece in it, anyone else's was sent cards. `seat` is null for who only watches.
 */
async function expectOwnSightOnly(
  tapped: Wiretap,
  game: string,
  seat: Seat | null,
  upTo: number,
): Promise<void> {
  const { events, salts } = await house.events(game)
  const sights = seat ? trueSights(events, seat) : []
  const early = { ...tapped, frames: tapped.frames.slice(0, upTo) }
  const { frames, looks } = heard(early, game)
  expect(frames.length).toBeGreaterThan(0)
  for (const frame of frames) {
    if (frame.kind === 'card') cardFrameSchema.parse(frame)
    else {
      seatFrameSchema.parse(frame)
      expect(frame.view.seat).toBe(seat)
      expect(frame.view.board).toBe(sights[frame.view.ply])
      if (frame.card.turn !== seat) expect(frame.legal).toEqual([])
    }
  }
  for (const look of looks) expect(look.board).toBe(sights[look.ply])
  const text = early.frames.filter(({ isSent }) => !isSent).map((frame) => frame.text)
  for (const found of text.join('\n').match(/[?.pnbrqkPNBRQK]{64}/g) ?? []) expect(sights).toContain(found)
  for (const salt of salts) expect(text.join('\n')).not.toContain(salt)
}

const versions = (tapped: Wiretap, game: string): number[] =>
  heard(tapped, game).frames.map((frame) => frame.version)

test('E2E-40: two players, a spectator and a former window, through link, draw, given time and rematch: each is sent what its role may know', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const [ann, bob, cleo, former] = [
    await open(browser),
    await open(browser),
    await open(browser),
    await open(browser),
  ]
  const account = { name: 'Bobwhite', password: 'three quiet owls' }
  await post(bob, '/api/account/sign-up', account)
  await post(former, '/api/account/sign-in', account)
  const game = await meet(ann, bob)
  for (const { page } of [cleo, former]) await page.goto(`/game/${game}`)
  await expect(role(cleo)).toHaveAttribute('data-role', 'spectator')
  await expect(role(former)).toHaveAttribute('data-role', 'black')
  const all = [ann, bob, cleo, former]
  await play(all, ann, 0, 'e2e4')
  await play(all, bob, 1, 'e7e5')
  await play(all, ann, 2, 'g1f3')

  // A draw is offered and declined: the spectator hears nothing at all.
  const quiet = versions(cleo.tapped, game).length
  await bob.page.getByTestId('offer-draw').click()
  const offer = ann.page.getByTestId('draw-offered')
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Decline' }).click()
  await expect(offer).toBeHidden()
  expect(versions(cleo.tapped, game)).toHaveLength(quiet)

  const blackMs = async (): Promise<number> => heard(ann.tapped, game).frames.at(-1)?.card.clock?.blackMs ?? 0
  const before = await blackMs()
  await ann.page.getByTestId('give-time').click()
  await expect.poll(blackMs).toBe(before + 15_000)

  // The other window of Bob's is signed out: what it is sent from now on is what a stranger is sent.
  await post(bob, '/api/account/end-other-sessions', {})
  await expect(role(former)).toHaveAttribute('data-role', 'spectator', { timeout: 15_000 })
  const signedOutAt = former.tapped.frames.length
  await play([ann, bob, cleo], bob, 3, 'b8c6')

  await ann.page.getByTestId('offer-draw').click()
  await expect(bob.page.getByTestId('draw-offered')).toBeVisible()
  const lastBefore = all.map(({ tapped }) => tapped.frames.length)
  await bob.page.getByTestId('draw-offered').getByRole('button', { name: 'Accept' }).click()
  for (const { page } of all) await expect(page.getByTestId('replay')).toBeVisible({ timeout: 20_000 })

  const [annsEnd = 0, bobsEnd = 0, cleosEnd = 0, formersEnd = 0] = lastBefore
  await expectOwnSightOnly(ann.tapped, game, 'white', annsEnd)
  await expectOwnSightOnly(bob.tapped, game, 'black', bobsEnd)
  await expectOwnSightOnly(cleo.tapped, game, null, cleosEnd)
  await expectOwnSightOnly(former.tapped, game, 'black', formersEnd)
  const afterwards = former.tapped.frames.slice(signedOutAt, formersEnd).filter(({ isSent }) => !isSent)
  expect(afterwards.map(({ text }) => text).join('\n')).not.toContain('"view"')
  expect(cleo.tapped.frames.map(({ text }) => text).join('\n')).not.toContain('"draw"')

  // Both press Rematch: one game, colours swapped; the spectator stays with the old one.
  await Promise.all([ann, bob].map(({ page }) => page.getByTestId('rematch').first().click()))
  await ann.page.waitForURL((url) => /\/game\//.test(url.pathname) && !url.pathname.endsWith(game))
  await bob.page.waitForURL(ann.page.url())
  await expect(role(ann)).toHaveAttribute('data-role', 'black')
  await expect(role(bob)).toHaveAttribute('data-role', 'white')
  await bob.page.getByTestId('abort').click()
  for (const { page } of [ann, bob]) await expect(page.getByTestId('result')).toBeVisible({ timeout: 15_000 })
  for (const { context } of all) await context.close()
})

test('E2E-41: a flag that falls while its player is away ends the game for all', async ({ browser }) => {
  test.setTimeout(120_000)
  const [ann, bob, cleo] = [await open(browser), await open(browser), await open(browser)]
  const short = await meet(ann, bob, { initialMs: 4_000, incrementMs: 0 })
  await cleo.page.goto(`/game/${short}`)
  await play([ann, bob], ann, 0, 'e2e4')
  await play([ann, bob], bob, 1, 'e7e5')
  await ann.page.goto('about:blank')
  await expect(bob.page.getByTestId('result')).toBeVisible({ timeout: 20_000 })
  const { events } = await house.events(short)
  expect(events.at(-1)).toMatchObject({
    type: 'flagged',
    seat: 'white',
    end: { result: '0-1', reason: 'flag' },
  })
  await expect(cleo.page.getByTestId('replay')).toBeVisible({ timeout: 15_000 })
  for (const { context } of [ann, bob, cleo]) await context.close()
})

test('E2E-42: a king that falls out of the fog ends the game for all, and nobody was told before', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [ann, bob, cleo] = [await open(browser), await open(browser), await open(browser)]
  const game = await meet(ann, bob)
  await cleo.page.goto(`/game/${game}`)
  const line = ['e2e4', 'd7d5', 'f1b5', 'a7a6']
  for (const [ply, uci] of line.entries()) await play([ann, bob, cleo], ply % 2 === 0 ? ann : bob, ply, uci)
  const marks = [ann, bob, cleo].map(({ tapped }) => tapped.frames.length)
  await clickMove(ann.page, 'b5', 'e8')
  for (const { page } of [ann, bob, cleo]) {
    await expect(page.getByTestId('replay')).toBeVisible({ timeout: 20_000 })
  }
  await expectOwnSightOnly(ann.tapped, game, 'white', marks[0] ?? 0)
  await expectOwnSightOnly(bob.tapped, game, 'black', marks[1] ?? 0)
  await expectOwnSightOnly(cleo.tapped, game, null, marks[2] ?? 0)
  for (const { context } of [ann, bob, cleo]) await context.close()
})

test('E2E-44: paired in the lobby, watched, and resigned: each is sent what its role may know', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [ann, bob, cleo] = [await open(browser), await open(browser), await open(browser)]
  for (const { page } of [ann, bob]) {
    await page.goto('/')
    await expect(page.getByTestId('lobby')).toHaveAttribute('data-live', 'true')
  }
  await ann.page.getByTestId('tile-10-5').click()
  await expect(bob.page.getByTestId('seek')).toHaveCount(1)
  await bob.page.getByTestId('tile-10-5').click()
  await bob.page.waitForURL(/\/game\/[A-Za-z0-9]{12}$/)
  await ann.page.waitForURL(bob.page.url())
  const game = new URL(bob.page.url()).pathname.split('/')[2] as string
  await cleo.page.goto(`/game/${game}`)
  await expect(role(cleo)).toHaveAttribute('data-role', 'spectator')
  await expect(role(ann)).toHaveAttribute('data-role', /white|black/)
  const annsSeat = (await role(ann).getAttribute('data-role')) as Seat
  const [white, black] = annsSeat === 'white' ? [ann, bob] : [bob, ann]
  const all = [white, black, cleo]
  await play(all, white, 0, 'd2d4')
  await play(all, black, 1, 'd7d5')
  await play(all, white, 2, 'c2c4')

  const marks = all.map(({ tapped }) => tapped.frames.length)
  await black.page.getByTestId('resign').click()
  await black.page.getByTestId('resign-confirm').click()
  for (const { page } of all) await expect(page.getByTestId('replay')).toBeVisible({ timeout: 20_000 })
  for (const [index, seat] of (['white', 'black', null] as const).entries()) {
    await expectOwnSightOnly((all[index] as Window).tapped, game, seat, marks[index] ?? 0)
  }
  for (const { context } of all) await context.close()
})
