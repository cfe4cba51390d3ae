import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPushBrowser, newPushKeys, openPushService, type PushService } from '../push-service.fixture.ts'
import {
  newVisitor,
  openTestData,
  openTestSite,
  type TestData,
  type TestSite,
  type Visitor,
} from '../site.fixture.ts'

let data: TestData
let service: PushService
let on: TestSite
let off: TestSite
beforeAll(async () => {
  data = await openTestData()
  service = await openPushService()
  on = await openTestSite(data.db, { push: newPushKeys(service) })
  off = await openTestSite(data.db)
})
afterAll(async () => {
  await on.end()
  await off.end()
  await service.close()
  await data.drop()
})

async function post(site: TestSite, path: string, body: unknown, visitor: Visitor | null, origin?: string) {
  const response = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(visitor && { cookie: visitor.cookie }),
      ...(origin && { origin }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as { code?: string; ok?: boolean }) }
}
const kept = async (visitor: Visitor): Promise<string[]> => {
  const rows = await data.db.sql<{ endpoint: string }[]>`
    select endpoint from push_subscriptions where user_id = ${visitor.person.id} order by created_at`
  return rows.map(({ endpoint }) => endpoint)
}
const fresh = () => newPushBrowser(service).command

describe('push over HTTP', () => {
  test('PUSH-11: without keys there is no key to be had, and nothing is taken', async () => {
    const visitor = await newVisitor(data.db)
    const keyOf = async (site: TestSite) => (await fetch(`${site.origin}/api/push`)).json()
    expect(await keyOf(off)).toEqual({ key: null })
    expect(await keyOf(on)).toEqual({ key: expect.stringMatching(/^B[\w-]{86}$/) })
    expect(await post(off, '/api/push', fresh(), visitor)).toMatchObject({ code: 'forbidden' })
    expect(await kept(visitor)).toEqual([])
  })

  test('PUSH-12: only a session’s own page subscribes, and only to an address that may be called', async () => {
    const visitor = await newVisitor(data.db)
    expect(await post(on, '/api/push', fresh(), null)).toMatchObject({ code: 'unauthenticated' })
    expect(await post(on, '/api/push', fresh(), visitor, 'https://evil.example')).toMatchObject({
      code: 'forbidden',
    })
    const { keys } = fresh()
    for (const bad of [
      { endpoint: 'http://127.0.0.1:1/x', keys },
      { endpoint: 'https://169.254.169.254/x', keys },
      { endpoint: `${service.origin}.evil.example/x`, keys },
      { ...fresh(), keys: { ...keys, auth: 'short' } },
      { ...fresh(), keys: { ...keys, p256dh: 'A'.repeat(87) } },
      { ...fresh(), more: 1 },
      {},
    ]) {
      expect(await post(on, '/api/push', bad, visitor), JSON.stringify(bad)).toMatchObject({
        code: 'bad_message',
      })
    }
    expect(await kept(visitor)).toEqual([])
  })

  test('PUSH-13: of one person the newest eight browsers are kept; the same one twice is one', async () => {
    const visitor = await newVisitor(data.db)
    const browsers = Array.from({ length: 10 }, fresh)
    for (const browser of browsers) expect((await post(on, '/api/push', browser, visitor)).status).toBe(200)
    expect((await post(on, '/api/push', browsers[5], visitor)).status).toBe(200)
    const expected = [...browsers.slice(2, 5), ...browsers.slice(6), browsers[5]].map((one) => one?.endpoint)
    expect(await kept(visitor)).toEqual(expected)
    expect((await post(on, '/api/push/remove', { endpoint: browsers[9]?.endpoint }, visitor)).status).toBe(
      200,
    )
    expect(await kept(visitor)).toHaveLength(7)
  })

  test('PUSH-14: another’s endpoint is neither taken nor removed, unless by the browser that knows its secret', async () => {
    const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
    const browser = fresh()
    await post(on, '/api/push', browser, ann)
    const forged = { ...fresh(), endpoint: browser.endpoint }
    expect(await post(on, '/api/push', forged, bob)).toMatchObject({ code: 'forbidden' })
    expect((await post(on, '/api/push/remove', { endpoint: browser.endpoint }, bob)).status).toBe(200)
    expect(await kept(ann)).toEqual([browser.endpoint])
    expect((await post(on, '/api/push', browser, bob)).status).toBe(200)
    expect([await kept(ann), await kept(bob)]).toEqual([[], [browser.endpoint]])
  })
})
