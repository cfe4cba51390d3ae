import { expect, test } from 'vitest'
import { browserCookie, knownBrowser } from './known-browser.ts'
import { openSignInLimits } from './sign-in-limits.ts'

process.env.NEXTAUTH_SECRET ??= 'a secret for this test alone'

const stranger = (address: string, nameKey = 'ada') => ({ nameKey, address, knownBrowser: null })

test('AUTH-21: ten guesses at a name from one address, sixty from it at any name, a hundred at a name from anywhere', async () => {
  const limits = openSignInLimits()
  const tries = async (count: number, attempt: (n: number) => ReturnType<typeof stranger>) => {
    let taken = 0
    for (let n = 0; n < count; n++) if (await limits.mayTry(attempt(n))) taken++
    return taken
  }
  expect(await tries(15, () => stranger('1.1.1.1'))).toBe(10)
  expect(await tries(80, (n) => stranger('2.2.2.2', `name${n}`))).toBe(60)
  expect(await tries(200, (n) => stranger(`3.3.3.${n}`, 'bea'))).toBe(100)
})

test('AUTH-22: a stranger’s guesses do not keep the owner out of a browser that has been in the account', async () => {
  const limits = openSignInLimits()
  for (let n = 0; n < 300; n++) await limits.mayTry(stranger(`4.4.${n}.1`))
  expect(await limits.mayTry(stranger('9.9.9.9'))).toBe(false)
  const owner = { ...stranger('9.9.9.9'), knownBrowser: 'mine' }
  expect(await limits.mayTry(owner)).toBe(true)
  // And a recovery code is not counted by name at all.
  expect(await limits.mayRecover('9.9.9.9')).toBe(true)
  // The browser itself is held to a count of its own.
  let taken = 0
  for (let n = 0; n < 40; n++) if (await limits.mayTry(owner)) taken++
  expect(taken).toBe(19)
})

test('AUTH-23: a right password does not count', async () => {
  const limits = openSignInLimits()
  for (let n = 0; n < 50; n++) {
    expect(await limits.mayTry(stranger('5.5.5.5'))).toBe(true)
    await limits.wasRight(stranger('5.5.5.5'))
  }
})

test('AUTH-24: the mark of a known browser is signed, names no one, and is no session', async () => {
  const [pair = ''] = (await browserCookie(undefined, 'user-1', false)).split(';')
  expect(pair).not.toContain('user-1')
  expect(await knownBrowser(pair, 'user-1')).toMatch(/^[0-9a-z]{20}$/)
  expect(await knownBrowser(pair, 'user-2')).toBeNull()
  expect(await knownBrowser(`${pair}x`, 'user-1')).toBeNull()
  const second = await browserCookie(pair, 'user-2', true)
  expect(second).toContain('; Secure')
  expect(await knownBrowser(second.split(';')[0], 'user-1')).toBe(await knownBrowser(pair, 'user-1'))
  const token = pair.slice(pair.indexOf('=') + 1)
  const { sessionIdOf } = await import('./cookie.ts')
  expect(await sessionIdOf(token)).toBeNull()
})
