/** Games of two for the pictures: one between people with a draw on offer, one just drawn, one on a single device. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export interface PeopleGames {
  /** White has offered a draw; the player of the pictures sits at Black. */
  offered: string
  drawn: string
  passed: string
}

const PATIENCE_MS = 30_000
const LINE = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4']

/** `page` is the browser of the one whose pictures are taken. */
export async function playPeople(browser: Browser, baseURL: string, page: Page): Promise<PeopleGames> {
  const context = await browser.newContext({ baseURL })
  const friend = await context.newPage()
  const offered = await meet(context, friend, page)
  const drawn = await meet(context, friend, page)
  await page.getByTestId('draw-offered').getByRole('button', { name: 'Accept' }).click()
  await page.getByTestId('replay').waitFor({ timeout: PATIENCE_MS })
  await page.goto('/')
  await page.getByTestId('pass-and-play').click()
  await page.getByTestId('curtain').waitFor({ timeout: PATIENCE_MS })
  const passed = new URL(page.url()).pathname.split('/')[2] as string
  await context.close()
  return { offered, drawn, passed }
}

async function meet({ request }: BrowserContext, friend: Page, page: Page): Promise<string> {
  await friend.goto('/')
  const { origin } = new URL(friend.url())
  const id = `screens-${Date.now()}`.padEnd(24, '0')
  const time = { initialMs: 900_000, incrementMs: 10_000 }
  const made = await request.post('/api/challenges', {
    data: { id, kind: 'link', side: 'white', time, isRated: false },
    headers: { origin },
  })
  const { challenge } = (await made.json()) as { challenge: string }
  await friend.goto(`/c/${challenge}`)
  await page.goto(`/c/${challenge}`)
  await page.getByTestId('join').click()
  for (const each of [friend, page]) await each.waitForURL(/\/game\//, { timeout: PATIENCE_MS })
  for (const [ply, move] of LINE.entries()) await type(ply % 2 === 0 ? friend : page, ply, move)
  await friend.getByTestId('offer-draw').click()
  await page.getByTestId('draw-offered').waitFor({ timeout: PATIENCE_MS })
  return new URL(page.url()).pathname.split('/')[2] as string
}

async function type(page: Page, ply: number, move: string): Promise<void> {
  await expect(page.getByTestId('table')).toHaveAttribute('data-ply', String(ply), { timeout: PATIENCE_MS })
  const input = page.locator('[data-move-input]')
  await input.fill(move)
  await input.press('Enter')
  await expect(page.getByTestId('table')).toHaveAttribute('data-ply', String(ply + 1), {
    timeout: PATIENCE_MS,
  })
}
