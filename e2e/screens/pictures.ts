/** Which pages and states there are to look at, and how to get each of them on screen. */
import type { Page } from '@playwright/test'
import { ACCOUNT_PICTURES } from './account-pictures.ts'
import type { Games } from './games.ts'
import type { Picture } from './picture.ts'

const press =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    await page.getByTestId('replay').waitFor()
    await page.getByTestId('ledger-verified').waitFor()
    for (const key of keys) await page.keyboard.press(key)
  }
const finished = ({ finished }: Games): string => `/game/${finished}`
const running = ({ running }: Games): string => `/game/${running}`
const openDialog =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click()
  }

export const PICTURES: readonly Picture[] = [
  { name: 'home', path: () => '/', who: 'stranger' },
  { name: 'home-playing', path: () => '/', who: 'stranger', until: '[data-frame="12"]' },
  { name: 'home-lifted', path: () => '/', who: 'stranger', until: '[data-lifted]' },
  { name: 'home-refused', path: () => '/', who: 'stranger', isExpectedToFail: true, set: refusePlay },
  { name: 'home-running', path: () => '/', who: 'player', isWhole: true },
  { name: 'home-waiting', path: () => '/', who: 'stranger', isWhole: true, set: waitInLobby },
  { name: 'challenge-form', path: () => '/challenge', who: 'stranger', isWhole: true },
  { name: 'challenge-link', path: () => '/challenge', who: 'stranger', isWhole: true, set: makeLink },
  { name: 'challenge-missing', path: () => '/c/nosuchlink', who: 'stranger', isExpectedToFail: true },
  { name: 'rules', path: () => '/rules', who: 'stranger', isWhole: true },
  { name: 'privacy', path: () => '/privacy', who: 'stranger', isWhole: true },
  { name: 'games', path: () => '/games', who: 'player' },
  { name: 'watch', path: () => '/watch', who: 'stranger' },
  { name: 'games-empty', path: () => '/games', who: 'stranger' },
  { name: 'missing-page', path: () => '/nowhere', who: 'stranger', isExpectedToFail: true },
  { name: 'missing-game', path: () => '/game/000000000000', who: 'stranger', isExpectedToFail: true },
  { name: 'game', path: running, who: 'player' },
  { name: 'game-spectator', path: running, who: 'stranger' },
  { name: 'game-guesses', path: running, who: 'player', set: guess },
  { name: 'game-settings', path: running, who: 'player', set: openDialog('Settings') },
  { name: 'game-offered', path: ({ offered }) => `/game/${offered}`, who: 'player' },
  { name: 'game-people-watched', path: ({ offered }) => `/game/${offered}`, who: 'stranger' },
  { name: 'game-curtain', path: ({ passed }) => `/game/${passed}`, who: 'player' },
  { name: 'replay-rematch', path: ({ drawn }) => `/game/${drawn}`, who: 'player', set: press() },
  { name: 'replay', path: finished, who: 'player', set: press() },
  { name: 'replay-white', path: finished, who: 'player', set: press('1') },
  { name: 'replay-black', path: finished, who: 'player', set: press('3') },
  {
    name: 'replay-belief',
    path: finished,
    who: 'player',
    isWhole: true,
    set: press('Home', 'ArrowRight', '3', 'b'),
  },
  { name: 'replay-record', path: finished, who: 'player', isWhole: true, set: openRecord },
  { name: 'replay-stranger', path: finished, who: 'stranger', set: press('Home') },
  ...ACCOUNT_PICTURES,
  { name: 'replay-aborted', path: ({ aborted }) => `/game/${aborted}`, who: 'player', set: press() },
]

async function guess(page: Page): Promise<void> {
  await page.locator('cg-board').waitFor()
  await page.keyboard.press('n')
  const box = await page.getByTestId('ghosts').boundingBox()
  if (!box) throw new Error('the pad is not open')
  const side = box.width / 8
  for (const [role, column, row] of [
    ['q', 3, 1],
    ['k', 4, 0],
    ['n', 5, 2],
  ] as const) {
    await page.getByTestId(`note-${role}`).click()
    await page.mouse.click(box.x + (column + 0.5) * side, box.y + (row + 0.5) * side)
  }
}

async function refusePlay(page: Page): Promise<void> {
  const busy = { status: 503, contentType: 'application/json', body: '{"code":"busy"}' }
  await page.route('**/api/play', (route) => route.fulfill(busy))
  await page.getByTestId('play-misty').click()
  await page.getByTestId('play-refused').waitFor()
}

async function openRecord(page: Page): Promise<void> {
  await press()(page)
  await page.getByTestId('ledger-verified').locator('summary').click()
}

/** Another clock for each picture: who looks for the same game is paired. */
const clocks = ['1-1', '3-2', '5-0', '5-5', '10-5', '15-10']

async function waitInLobby(page: Page): Promise<void> {
  const clock = clocks.shift() ?? '1-1'
  clocks.push(clock)
  await page.getByTestId(`tile-${clock}`).click()
  await page.getByTestId('waiting').waitFor()
}

async function makeLink(page: Page): Promise<void> {
  await page.getByTestId('make-challenge').click()
  await page.getByTestId('looking').waitFor()
}
