import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { customAlphabet } from 'nanoid'
import { board, clickMove, playMisty, untilTurn } from './at-the-board.ts'
import { newestFrame, tap } from './wiretap.ts'

const PASSWORD = 'three quiet owls'
const drawLetters = customAlphabet('abcdefghjk', 12)
/** Of letters that no other name could be taken for. */
const freshName = (): string => `Heron${drawLetters()}`

async function signUp(page: Page, name: string): Promise<string[]> {
  await page.getByTestId('sign-in').click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(8)
  const codes = await page.getByTestId('recovery-codes').locator('code').allInnerTexts()
  await page.getByTestId('codes-kept').click()
  return codes
}

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByTestId('account-menu')).toBeVisible()
}

async function move(page: Page, from: string, to: string): Promise<void> {
  await expect(page.locator('[data-testid="status"][data-yours]')).toBeVisible({ timeout: 30_000 })
  await clickMove(page, from, to)
}

async function elsewhere(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

test('E2E-30: a guest in the middle of a game signs up and keeps the seat, resumes it from another browser, and lets go of it there', async ({
  browser,
  page,
}) => {
  const name = freshName()
  const game = await playMisty(page, { side: 'white' })
  await move(page, 'e2', 'e4')
  await untilTurn(page, 2)

  await signUp(page, name)
  await expect(page).toHaveURL(new RegExp(`/game/${game}$`))
  await expect(page.getByTestId('account-menu')).toContainText(name)
  await expect(page.getByTestId('table')).toHaveAttribute('data-role', 'white')
  await move(page, 'd2', 'd4')
  await untilTurn(page, 4)

  const other = await elsewhere(browser)
  await signIn(other.page, name)
  await other.page.getByTestId('resume').click()
  await expect(other.page).toHaveURL(new RegExp(`/game/${game}$`))
  await expect(other.page.getByTestId('table')).toHaveAttribute('data-role', 'white')
  const tapped = tap(other.page)
  await other.page.reload()
  await expect(board(other.page).locator('cg-board')).toBeVisible()
  await expect.poll(() => newestFrame(tapped)?.kind).toBe('seat')

  // From here on the other browser is signed out: its socket is cut, and what comes back is a spectator's.
  await page.goto('/account')
  await expect(page.getByTestId('sessions').getByRole('listitem')).toHaveCount(2)
  await page.getByTestId('sessions').getByRole('button').click()
  await expect(page.getByTestId('sessions').getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => newestFrame(tapped)?.kind).toBe('card')
  await expect(other.page.getByTestId('table')).toHaveAttribute('data-role', 'spectator')
  await other.context.close()
})

test('E2E-31: a lost password is replaced with a recovery code, once, and a deleted account is gone', async ({
  browser,
  page,
}) => {
  const name = freshName()
  await page.goto('/')
  const [code = ''] = await signUp(page, name)
  await expect(page.getByTestId('account-menu')).toBeVisible()

  const { context, page: lost } = await elsewhere(browser)
  const recover = async (password: string): Promise<void> => {
    await lost.goto('/recover')
    await lost.getByLabel('Name').fill(name)
    await lost.getByLabel('Recovery code').fill(code)
    await lost.getByLabel('New password').fill(password)
    await lost.getByRole('button', { name: 'Set it and sign in' }).click()
  }
  await recover('another quiet owl')
  await expect(lost.getByTestId('account')).toBeVisible()
  await expect(lost.getByText('7 unused codes are left.')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('sign-in')).toBeVisible()

  await lost.getByTestId('account-menu').click()
  await lost.getByTestId('sign-out').click()
  await expect(lost.getByTestId('sign-in')).toBeVisible()
  await recover('a third quiet owl')
  await expect(lost.getByTestId('account-refused')).toHaveAttribute('data-code', 'wrong_code')

  await signIn(lost, name, 'another quiet owl')
  await lost.goto(`/player/${name}`)
  await expect(lost.getByTestId('profile')).toContainText(name)
  await lost.goto('/account')
  await lost.getByRole('button', { name: 'Delete the account' }).click()
  await lost.getByLabel('Your password now').last().fill('another quiet owl')
  await lost.getByTestId('delete-confirm').click()
  await expect(lost.getByTestId('sign-in')).toBeVisible()
  const gone = await lost.goto(`/player/${name}`)
  expect(gone?.status()).toBe(404)
  await context.close()
})

test('E2E-32: pages of accounts set no session and make no guest', async ({ browser }) => {
  const { context, page } = await elsewhere(browser)
  for (const path of [
    '/signin',
    '/signup',
    '/recover',
    '/account',
    '/leaderboards',
    '/player/nobody-at-all',
  ]) {
    await page.goto(path)
  }
  expect(await context.cookies()).toEqual([])
  await context.close()
})

test('E2E-33: who was blocked on their page stands on the account page, and is let in again there', async ({
  browser,
  page,
}) => {
  const [own, other] = [freshName(), `${freshName()}x`]
  const elsewhereOther = await elsewhere(browser)
  await elsewhereOther.page.goto('/')
  await signUp(elsewhereOther.page, other)
  await elsewhereOther.context.close()
  await page.goto('/')
  await signUp(page, own)
  await page.goto('/account')
  await expect(page.getByTestId('account')).toBeVisible()
  await expect(page.getByTestId('blocks')).toHaveCount(0)
  await page.goto(`/player/${own}`)
  await expect(page.getByTestId('profile')).toBeVisible()
  await expect(page.getByTestId('block-player')).toHaveCount(0)
  await page.goto(`/player/${other}`)
  await expect(page.getByTestId('challenge-player')).toHaveAttribute('href', `/challenge?name=${other}`)
  await page.getByTestId('block-player').click()
  await expect(page.getByTestId('block-player')).toHaveText(`Unblock ${other}`)
  await page.goto('/account')
  await expect(page.getByTestId('blocks').getByRole('listitem')).toContainText(other)
  await page.getByRole('button', { name: `Unblock ${other}` }).click()
  await expect(page.getByTestId('blocks')).toHaveCount(0)
  expect(await (await page.request.get('/api/blocks')).json()).toEqual({ blocked: [] })
})
