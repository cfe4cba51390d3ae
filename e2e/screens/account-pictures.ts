/** Pictures of the pages around accounts. What needs an account makes one of its own. */
import type { Page } from '@playwright/test'
import type { Picture } from './picture.ts'

const PASSWORD = 'three quiet owls'
const LETTERS = 'abcdefghjk'

async function fillIn(page: Page): Promise<void> {
  const name = [...String(Date.now())].map((digit) => LETTERS[Number(digit)]).join('')
  await page.getByLabel('Name').fill(`Heron${name}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByTestId('codes-kept').waitFor()
}

async function signUp(page: Page): Promise<void> {
  await fillIn(page)
  await page.getByTestId('codes-kept').click()
  await page.getByTestId('account').waitFor()
}

async function refuse(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Misty')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByTestId('account-refused').waitFor()
}

export const ACCOUNT_PICTURES: readonly Picture[] = [
  { name: 'sign-in', path: () => '/signin', who: 'player' },
  { name: 'sign-up', path: () => '/signup', who: 'stranger' },
  { name: 'sign-up-refused', path: () => '/signup', who: 'stranger', isExpectedToFail: true, set: refuse },
  { name: 'sign-up-codes', path: () => '/signup', who: 'stranger', set: fillIn },
  { name: 'recover', path: () => '/recover', who: 'stranger' },
  { name: 'account', path: () => '/signup?next=/account', who: 'stranger', isWhole: true, set: signUp },
  {
    name: 'account-menu',
    path: () => '/signup?next=/account',
    who: 'stranger',
    set: async (page) => {
      await signUp(page)
      await page.getByTestId('account-menu').click()
    },
  },
  { name: 'account-none', path: () => '/account', who: 'stranger' },
  { name: 'leaderboards', path: () => '/leaderboards', who: 'stranger' },
  { name: 'missing-player', path: () => '/player/nobody-here', who: 'stranger', isExpectedToFail: true },
]
