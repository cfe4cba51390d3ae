import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import NextAuth from 'next-auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../db/client.ts'
import { findGame } from '../../db/queries/games.ts'
import { parseEnv } from '../env.ts'
import { newVisitor, openTestData, placeGame, type TestData } from '../site.fixture.ts'
import { signUp, type Visitor } from './accounts.ts'
import { sessionIdOf } from './cookie.ts'
import { enterByLogin, openServices, providersIn } from './oauth.ts'
import { authOptionsFor } from './options.ts'
import { personOf } from './people.ts'

let data: TestData
let service: Server
const profile = { id: 4711, login: 'octo-heron' }
beforeAll(async () => {
  data = await openTestData()
  openDatabase(data.url, 3)
  service = createServer((request, response) =>
    answer(request).then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }),
  )
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  process.env.NEXTAUTH_URL = 'http://localhost:3000'
})
afterAll(async () => {
  service.close()
  await closeDatabase()
  await data.drop()
})

/** The service: it knows one person and takes any code. */
const answer = async ({ url = '' }: IncomingMessage): Promise<unknown> =>
  url.startsWith('/token') ? { access_token: 'a-token', token_type: 'bearer' } : profile

const NOBODY: Visitor = { person: null, sessionId: null, device: null }
const login = (subject: string, calledThere = 'heron') => ({ provider: 'github', subject, calledThere })
const nameOf = async (id: string) =>
  (await data.db.sql`select name from users where id = ${id}`)[0]?.name as string

describe('logins', () => {
  test('AUTH-49: services are on when both of their keys are set, and half a pair stops the start', () => {
    const both = { OAUTH_GITHUB_ID: 'i', OAUTH_GITHUB_SECRET: 's' }
    expect(openServices({} as NodeJS.ProcessEnv)).toEqual([])
    expect(openServices(both as unknown as NodeJS.ProcessEnv)).toEqual(['github'])
    expect(providersIn(both as unknown as NodeJS.ProcessEnv).map(({ id }) => id)).toEqual(['github'])
    expect(parseEnv(both as unknown as NodeJS.ProcessEnv).ok).toBe(true)
    expect(parseEnv({ OAUTH_GOOGLE_ID: 'i' } as unknown as NodeJS.ProcessEnv)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('OAUTH_GOOGLE_SECRET')],
    })
  })

  test('AUTH-50: a login makes an account once, a guest’s row becomes it, and it opens the same one again', async () => {
    const guest = await newVisitor(data.db)
    const game = await placeGame(data.db, { white: guest.person, black: 'bot' })
    const visitor = { person: guest.person, sessionId: guest.sessionId, device: null }
    const first = await enterByLogin(data.db, visitor, login('1', 'Quiet Heron!'))
    if (!first.ok) throw new Error(first.code)
    expect(first.userId).toBe(guest.person.id)
    expect(await findGame(data.db, game)).toMatchObject({ whiteName: 'QuietHeron', whiteKind: 'account' })
    expect(await personOf(data.db, guest.sessionId)).toBeNull()
    const again = await enterByLogin(data.db, NOBODY, login('1', 'renamed there'))
    expect(again).toMatchObject({ ok: true, userId: first.userId })
    expect(await nameOf(first.userId)).toBe('QuietHeron')
  })

  test('AUTH-51: a taken, reserved or unusable name there becomes another here; two people stay two', async () => {
    const names: string[] = []
    for (const [n, called] of ['Plover', 'plover', 'misty', 'admin', '', '???', 'x'.repeat(60)].entries()) {
      const made = await enterByLogin(data.db, NOBODY, login(`name-${n}`, called))
      if (!made.ok) throw new Error(made.code)
      names.push(await nameOf(made.userId))
    }
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(7)
    expect(names[0]).toBe('Plover')
    expect(names[1]).toMatch(/^plover_\d+$/)
    expect(names[2]).toMatch(/^Wanderer_\d+$/)
  })

  test('AUTH-52: from within an account a login is added to it; a closed account does not open by one', async () => {
    const made = await signUp(data.db, NOBODY, { name: 'Curlew', password: 'three quiet owls' })
    if (!made.ok) throw new Error(made.code)
    const person = await personOf(data.db, made.sessionId)
    const inside = await enterByLogin(
      data.db,
      { person, sessionId: made.sessionId, device: null },
      login('2'),
    )
    expect(inside).toMatchObject({ ok: true, userId: made.userId })
    expect(await personOf(data.db, made.sessionId)).toBeNull()
    await data.db.sql`update users set closed_at = now() where id = ${made.userId}`
    expect(await enterByLogin(data.db, NOBODY, login('2'))).toEqual({ ok: false, code: 'account_closed' })
  })
})

/** next-auth, asked as its pages are; answers with where it leads and the cookies it sets. */
async function ask(
  action: string[],
  request: {
    method: string
    query?: Record<string, string>
    body?: Record<string, string>
    cookies?: Record<string, string>
  },
) {
  const { address, port } = service.address() as AddressInfo
  const base = `http://${address}:${port}`
  const provider = {
    ...providersIn({ OAUTH_GITHUB_ID: 'i', OAUTH_GITHUB_SECRET: 's' } as unknown as NodeJS.ProcessEnv)[0],
    authorization: `${base}/authorize`,
    token: `${base}/token`,
    userinfo: `${base}/user`,
    options: { clientId: 'i', clientSecret: 's', userinfo: { url: `${base}/user`, request: undefined } },
  }
  const set = new Map<string, string[]>()
  let leadsTo = ''
  let told: unknown
  const response = {
    setHeader: (name: string, value: string | string[]) => {
      if (name === 'Location') leadsTo = String(value)
      else set.set(name.toLowerCase(), [value].flat())
      return response
    },
    getHeader: (name: string) => set.get(name.toLowerCase()),
    status: () => response,
    json: (body: unknown) => {
      told = body
      return response
    },
    send: (body: unknown) => {
      told = body
      return response
    },
    end: () => response,
  }
  const full = {
    headers: {},
    body: {},
    cookies: {},
    ...request,
    query: { ...request.query, nextauth: action },
  }
  // biome-ignore lint/suspicious/noExplicitAny: stands for what Next hands over
  await (NextAuth as any)(full, response, authOptionsFor(NOBODY, [provider as never]))
  const cookies = Object.fromEntries(
    [set.get('set-cookie') ?? []].flat().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return [name, decodeURIComponent(value)]
    }),
  )
  return { leadsTo, told, cookies }
}

test('AUTH-53: there and back through next-auth: the cookie it sets is a session of ours and nothing of the service', async () => {
  const csrf = await ask(['csrf'], { method: 'GET' })
  const { csrfToken = '' } = csrf.told as { csrfToken?: string }
  const out = await ask(['signin', 'github'], {
    method: 'POST',
    body: { csrfToken, callbackUrl: 'http://localhost:3000/', json: 'true' },
    cookies: csrf.cookies,
  })
  const there = new URL((out.told as { url?: string } | undefined)?.url ?? out.leadsTo)
  expect(there.pathname).toBe('/authorize')
  const state = there.searchParams.get('state') ?? ''
  expect(state).not.toBe('')
  const forged = await ask(['callback', 'github'], {
    method: 'GET',
    query: { code: 'c', state },
    cookies: {},
  })
  expect(forged.leadsTo).toContain('error=OAuthCallback')
  expect(forged.cookies['next-auth.session-token']).toBeUndefined()
  const said = await ask(['error'], { method: 'GET', query: { error: 'OAuthCallback' } })
  expect(said.leadsTo).toMatch(/\/signin\?error=OAuthCallback$/)
  const back = await ask(['callback', 'github'], {
    method: 'GET',
    query: { code: 'c', state },
    cookies: { ...csrf.cookies, ...out.cookies },
  })
  const token = back.cookies['next-auth.session-token']
  const person = await personOf(data.db, await sessionIdOf(token))
  expect(person).toMatchObject({ kind: 'account', name: 'octoheron' })
})
