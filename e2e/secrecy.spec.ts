import { type Browser, expect, type Page } from '@playwright/test'
import type { SeatFrame, TranscriptEntry } from '../server/wire/frame.ts'
import { board, playMisty, untilTurn } from './at-the-board.ts'
import type { StoredGame, TestHouse } from './house.ts'
import { test } from './in-the-house.ts'
import { wait } from './march.ts'
import { trueSights } from './true-sights.ts'
import { packets, pageMemory, tap, type Wiretap } from './wiretap.ts'

let house: TestHouse
test.beforeAll(({ house: own }) => {
  house = own
})

test('E2E-9: no raw frame, response, document or storage of a live game holds what the seat may not know', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: house.server.url })
  const page = await context.newPage()
  const tapped = tap(page)
  const game = await playMisty(page, { side: 'white' })
  await wait(page, tapped, 4)
  await untilTurn(page, 8)
  await page.reload()
  await untilTurn(page, 8)
  await page.goto('/')
  await page.goto('/games')
  await page.goBack()
  await page.goto(`/game/${game}`)
  await untilTurn(page, 8)
  await tapped.settled()

  const stored = await house.events(game)
  expect(stored.events.some((event) => 'end' in event && event.end)).toBe(false)
  expectOnlyOwnSight(tapped, stored, await boardsForAnyone(browser))
  const everything = `${tapped.received()}\n${await pageMemory(page, context)}`
  expectNoSecrets(everything, stored)
  await expectOnlySeenPieces(page, stored)

  for (const path of [`/api/games/${game}`, `/api/games/${game}/pgn`]) {
    const answer = await page.request.get(path)
    expect(answer.status()).toBe(403)
    expect(await answer.json()).toEqual({ code: 'forbidden' })
  }
  await context.close()
})

/** Every view ever sent equals the sight of White in the true game at that ply, and nothing else is a board. */
function expectOnlyOwnSight(tapped: Wiretap, stored: StoredGame, forAnyone: readonly string[]): void {
  const sights = trueSights(stored.events, 'white')
  const frames: SeatFrame[] = []
  const looks: TranscriptEntry[] = []
  for (const { event, data } of packets(tapped, { isSent: false })) {
    if (event === 'frame') frames.push(data as SeatFrame)
    const resync = data as { frame?: SeatFrame; transcript?: TranscriptEntry[] } | null
    if (event === null && resync?.frame) frames.push(resync.frame)
    looks.push(...((event === null && resync?.transcript) || []))
  }
  expect(frames.length).toBeGreaterThan(8)
  expect(looks.length).toBeGreaterThan(8)
  for (const frame of frames) {
    expect(frame.kind).toBe('seat')
    expect(frame.view.seat).toBe('white')
    expect(frame.view.board).toBe(sights[frame.view.ply])
  }
  for (const look of looks) expect(look.board).toBe(sights[look.ply])
  for (const text of boardsIn(tapped.received())) expect([...sights, ...forAnyone]).toContain(text)
}

const boardsIn = (text: string): string[] => text.match(/[?.pnbrqkPNBRQK]{64}/g) ?? []

/** The finished game that the home page plays for everyone: what a visitor without a cookie is sent. */
async function boardsForAnyone(browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ baseURL: house.server.url })
  const boards = boardsIn(await (await context.request.get('/')).text())
  await context.close()
  return boards
}

/** The opponent's moves, the seed and the salts stand nowhere; nor does any FEN. */
function expectNoSecrets(everything: string, stored: StoredGame): void {
  const own = new Set<string>()
  for (const event of stored.events) if (event.type === 'moved' && event.ply % 2 === 1) own.add(event.uci)
  const hidden = stored.events.flatMap((event) =>
    event.type === 'moved' && event.ply % 2 === 0 && !own.has(event.uci) ? [event.uci] : [],
  )
  expect(hidden.length).toBeGreaterThan(0)
  for (const uci of hidden) expect(everything, `the hidden move ${uci}`).not.toContain(`"${uci}"`)
  for (const salt of stored.salts) expect(everything).not.toContain(salt)
  const [created] = stored.events
  if (created?.type !== 'created' || created.black.kind !== 'bot') throw new Error('no bot in this game')
  expect(everything).not.toContain(created.black.seed)
  expect(everything).not.toMatch(/[pnbrqkPNBRQK1-8]{1,8}(\/[pnbrqkPNBRQK1-8]{1,8}){7} [wb] /)
}

/** The document shows as many pieces as White sees. */
async function expectOnlySeenPieces(page: Page, stored: StoredGame): Promise<void> {
  const seen = trueSights(stored.events, 'white').at(-1) ?? ''
  const pieces = seen.replaceAll(/[?.]/g, '').length
  await expect(board(page).locator('cg-board piece:not(.ghost)')).toHaveCount(pieces)
}
