import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../db/client.ts'
import { revokeSession } from '../../db/queries/users.ts'
import { newVisitor, openTestData, type TestData, until } from '../site.fixture.ts'
import { cookieName, sessionCookie, sessionIdIn, sessionIdOf } from './cookie.ts'
import { ADJECTIVES, NOUNS } from './guest-names.ts'
import { MAX_NAME_LETTERS, readName } from './name.ts'
import { authOptionsFor } from './options.ts'
import { personOf, rememberPeople } from './people.ts'
import { sessionSecret } from './secret.ts'

let data: TestData
beforeAll(async () => {
  data = await openTestData()
  openDatabase(data.url, 2)
})
afterAll(async () => {
  await closeDatabase()
  await data.drop()
})

describe('cookie', () => {
  test('AUTH-1: it carries a session id under either name, and nothing else of worth', async () => {
    for (const isSecure of [false, true]) {
      const cookie = await sessionCookie('session-1', isSecure)
      const [pair = ''] = cookie.split(';')
      expect(pair.startsWith(`${cookieName(isSecure)}=`)).toBe(true)
      expect(pair).not.toContain('session-1')
      expect(await sessionIdIn(`other=1; ${pair}; more=2`)).toBe('session-1')
    }
  })

  test('AUTH-2: forged, expired and foreign tokens are no session', async () => {
    const secret = process.env.NEXTAUTH_SECRET ?? ''
    const expired = await encode({ token: { sid: 'x' }, secret, maxAge: -60 })
    const foreign = await encode({ token: { sid: 'x' }, secret: 'another secret of another site' })
    const odd = await encode({ token: { sid: 7 }, secret })
    for (const token of [expired, foreign, odd, '', 'x', 'a.b.c', 'e30.e30.e30.e30.e30', undefined]) {
      expect(await sessionIdOf(token)).toBeNull()
    }
    expect(await sessionIdIn(undefined)).toBeNull()
  })
})

describe('people', () => {
  test('AUTH-3: a session is its person until it is revoked or over', async () => {
    const { person, sessionId } = await newVisitor(data.db)
    expect(await personOf(data.db, sessionId)).toEqual(person)
    expect(await personOf(data.db, null)).toBeNull()
    expect(await personOf(data.db, person.id)).toBeNull()
    await data.db.sql`update sessions set expires_at = now() - interval '1 second' where id = ${sessionId}`
    expect(await personOf(data.db, sessionId)).toBeNull()
  })

  test('AUTH-61: sessions asked for together are looked up together, each for itself', async () => {
    const [a, b, gone] = await Promise.all([newVisitor(data.db), newVisitor(data.db), newVisitor(data.db)])
    await revokeSession(data.db, gone.sessionId)
    let queries = 0
    const sql = new Proxy(data.db.sql, {
      apply: (target, self, args) => {
        queries++
        return Reflect.apply(target, self, args)
      },
    })
    const people = rememberPeople({ ...data.db, sql }, () => 0)
    const asked = [a.sessionId, 'no-such-session', b.sessionId, gone.sessionId, null, a.sessionId]
    expect(await Promise.all(asked.map(people.personOf))).toEqual([
      a.person,
      null,
      b.person,
      null,
      null,
      a.person,
    ])
    expect(queries).toBe(1)
    expect(await people.aliveAmong([a.sessionId, gone.sessionId, 'no-such-session'])).toEqual(
      new Set([a.sessionId]),
    )
    expect(await people.aliveAmong([])).toEqual(new Set())
  })

  test('AUTH-4: who was found is believed for five seconds, or until the revocation is heard', async () => {
    let nowMs = 0
    const people = rememberPeople(data.db, () => nowMs)
    const [one, two] = [await newVisitor(data.db), await newVisitor(data.db)]
    for (const { person, sessionId } of [one, two]) expect(await people.personOf(sessionId)).toEqual(person)
    for (const { sessionId } of [one, two]) await revokeSession(data.db, sessionId)
    people.forget(one.sessionId)
    expect(await people.personOf(one.sessionId)).toBeNull()
    expect(await people.personOf(two.sessionId)).not.toBeNull()
    nowMs = 5_001
    expect(await people.personOf(two.sessionId)).toBeNull()
    expect(await people.aliveAmong([one.sessionId, two.sessionId, 'nobody'])).toEqual(new Set())
  })

  test('AUTH-5: a lookup that failed is not remembered', async () => {
    const { person, sessionId } = await newVisitor(data.db)
    let isDown = true
    const sql = new Proxy(data.db.sql, {
      apply: (target, self, args) => {
        if (isDown) throw new Error('down')
        return Reflect.apply(target, self, args)
      },
    })
    const people = rememberPeople({ ...data.db, sql }, () => 0)
    await expect(people.personOf(sessionId)).rejects.toThrow('down')
    isDown = false
    expect(await people.personOf(sessionId)).toEqual(person)
  })

  test('AUTH-6: guests’ names fit a card, and there are enough of them', () => {
    const longest = (words: readonly string[]) => Math.max(...words.map((word) => word.length))
    expect(longest(ADJECTIVES) + 1 + longest(NOUNS)).toBeLessThanOrEqual(40)
    expect(new Set(ADJECTIVES).size * new Set(NOUNS).size).toBeGreaterThan(2_000)
  })

  test('AUTH-60: no guest is named like the house, its bot or its staff', () => {
    const joined = ADJECTIVES.flatMap((adjective) => NOUNS.map((noun) => `${adjective}-${noun}`))
    expect(joined.filter((name) => name.length <= MAX_NAME_LETTERS && !readName(name).ok)).toEqual([])
  })
})

describe('next-auth', () => {
  test('AUTH-7: signing out revokes the session and says so to every process, from wherever it ran', async () => {
    const { sessionId } = await newVisitor(data.db)
    const heard: string[] = []
    const listening = data.db.dedicated()
    await listening.listen('fogline', (payload) => void heard.push(payload))
    const token = { sid: sessionId } as never
    await authOptionsFor().events?.signOut?.({ token, session: undefined as never })
    await until('the word', () => heard.some((payload) => payload.split('\n').includes(`s ${sessionId}`)))
    expect(await personOf(data.db, sessionId)).toBeNull()
    await listening.end()
  })

  test('AUTH-8: a page’s session tells the name of a live person and nothing of a dead one', async () => {
    const { person, sessionId } = await newVisitor(data.db)
    const ask = () =>
      authOptionsFor().callbacks?.session?.({
        session: { expires: '2030-01-01' },
        token: { sid: sessionId },
      } as never)
    expect(await ask()).toEqual({ expires: '2030-01-01', user: { name: person.name } })
    await revokeSession(data.db, sessionId)
    expect(await ask()).toEqual({ expires: '2030-01-01' })
  })
})

test('AUTH-9: the secret is the operator’s, else made once, for this user’s eyes, and refused when damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-secret-'))
  expect(sessionSecret('given by the operator', folder)).toBe('given by the operator')
  const made = sessionSecret(undefined, join(folder, 'data'))
  expect(made.length).toBeGreaterThanOrEqual(48)
  expect(sessionSecret(undefined, join(folder, 'data'))).toBe(made)
  const file = join(folder, 'data', 'session-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, '')
  expect(() => sessionSecret(undefined, join(folder, 'data'))).toThrow('damaged')
  rmSync(folder, { recursive: true })
})
