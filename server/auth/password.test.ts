import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'
import { HashingBusy, hashPassword, isPasswordOf, isStrong } from './password.ts'
import { drawRecoveryCodes, recoveryHash } from './recovery-code.ts'

test('AUTH-16: a password is kept as Argon2id with 19 MiB, salted, and is known again', async () => {
  const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPasswordOf(one, 'correct horse')).toBe(true)
  expect(await isPasswordOf(one, 'correct horsf')).toBe(false)
  expect(await isPasswordOf(null, 'correct horse')).toBe(false)
  // The same letters from a keyboard that composes them otherwise.
  expect(await isPasswordOf(await hashPassword('müde Eulen fliegen'), 'mu\u0308de Eulen fliegen')).toBe(true)
})

test('AUTH-17: what would be guessed first is no password', () => {
  const weak = [
    'short',
    'aaaaaaaaaaaa',
    'abababababab',
    'password123',
    'Passw0rd1234',
    'Ada_Lovelace1',
    'adalovelace99',
    '1234567890',
    'x'.repeat(201),
  ]
  for (const password of weak)
    expect([password, isStrong(password, 'Ada_Lovelace')]).toEqual([password, false])
  const strong = ['correct horse', 'tr0ub4dor&3x', 'Eulen fliegen leise', '雾中的棋盘上有一只猫头鹰']
  for (const password of strong) expect([password, isStrong(password, 'Ada')]).toEqual([password, true])
})

test('AUTH-18: too many hashes at once are refused, and those that wait are all done', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('correct horse')))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBe(80 - 66)
  for (const answer of refused) expect((answer as PromiseRejectedResult).reason).toBeInstanceOf(HashingBusy)
  expect(await hashPassword('correct horse')).toContain('$argon2id$')
})

test('AUTH-19: recovery codes are many, long and unlike; read as people copy them; hashed for one account', () => {
  const codes = Array.from({ length: 50 }, drawRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(400)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const hash = recoveryHash('someone', 'A01B-CDEF-GHJK-MNPQ')
  for (const typed of ['a01bcdefghjkmnpq', ' AOIB CDEF GHJK MNPQ', 'aolb-cdef-ghjk-mnpq']) {
    expect(recoveryHash('someone', typed)).toBe(hash)
  }
  expect(recoveryHash('another', 'A01B-CDEF-GHJK-MNPQ')).not.toBe(hash)
})

test('AUTH-20: a browser is named by its two names and nothing else of it is kept', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1'
  expect(deviceOf(chrome)).toBe('Chrome, Linux')
  expect(deviceOf(safari)).toBe('Safari, iOS')
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox, Windows',
  )
  expect(deviceOf('<script>alert(1)</script>')).toBeNull()
  expect(deviceOf(undefined)).toBeNull()
})
