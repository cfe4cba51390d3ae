/**
 * `npm run screens`: every page and state, at three sizes, night and day, into the ignored folder screenshots/.
 *
 *   npm run screens                          a server of its own, on data of its own
 *   npm run screens -- http://localhost:3000 a server that runs already
 *   npm run screens -- home replay           only pictures whose names begin so
 *
 * Ends with 1 when a page scrolls sideways or writes an error to the console: pictures of a broken page.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../browser.ts'
import { RunningServer } from '../running-server.ts'
import { type Games, playGames } from './games.ts'
import type { Picture } from './picture.ts'
import { PICTURES } from './pictures.ts'

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url))
const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const THEMES = { night: 'dark', day: 'light' } as const
const STEP_MS = 500
const MOST_STEPS = 200
type Theme = keyof typeof THEMES

const words = process.argv.slice(2)
const given = words.find((word) => /^https?:/.test(word))
const wanted = words.filter((word) => word !== given)
const faults: string[] = []

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const server = given ? null : await RunningServer.start()
  const browser = await chromium.launch(browserLaunch())
  try {
    const base = given ?? server?.url ?? ''
    const games = await playGames(browser, base)
    for (const theme of Object.keys(THEMES) as Theme[]) {
      for (const size of SIZES) await takeAll(browser, base, games, theme, size)
    }
  } finally {
    await browser.close()
    await server?.stop()
  }
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

type Size = (typeof SIZES)[number]

async function takeAll(
  browser: Browser,
  base: string,
  games: Games,
  theme: Theme,
  size: Size,
): Promise<void> {
  const pictures = PICTURES.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  )
  for (const picture of pictures) {
    const context = await contextFor(browser, base, games, picture, theme, size)
    const page = await context.newPage()
    const name = `${picture.name}-${size.width}-${theme}`
    page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !picture.isExpectedToFail) faults.push(`${name}: ${message.text()}`)
    })
    await take(page, games, picture, name).catch((error: unknown) => faults.push(`${name}: ${String(error)}`))
    await context.close()
  }
}

function contextFor(
  browser: Browser,
  base: string,
  games: Games,
  { who }: Picture,
  theme: Theme,
  viewport: Size,
): Promise<BrowserContext> {
  const isPhone = viewport.width < 700
  return browser.newContext({
    baseURL: base,
    viewport,
    hasTouch: isPhone,
    isMobile: isPhone,
    colorScheme: THEMES[theme],
    ...(who === 'player' ? { storageState: games.state } : {}),
  })
}

async function take(page: Page, games: Games, picture: Picture, name: string): Promise<void> {
  if (picture.until) await page.clock.install()
  // Held by the server for as long as nothing happens: the net would never be idle.
  await page.route(/\/api\/turns/, (route) => route.fulfill({ json: null }))
  await page.goto(picture.path(games))
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  if (picture.until) await runAhead(page, picture.until)
  await picture.set?.(page)
  await untilStill(page)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (excess > 0) faults.push(`${name}: scrolls sideways by ${excess} px`)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: picture.isWhole ?? false })
  console.log(name)
}

async function runAhead(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    if ((await page.locator(selector).count()) > 0) return
    await page.clock.runFor(STEP_MS)
    await page.waitForTimeout(20)
  }
  throw new Error(`${selector} never came`)
}

/** Until nothing that has an end is still moving. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForTimeout(500)
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
    undefined,
    { timeout: 5000, polling: 100 },
  )
}

await main()
