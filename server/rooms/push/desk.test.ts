import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  newPushBrowser,
  newPushKeys,
  openPushService,
  type PushBrowser,
  type PushService,
  signedClaims,
} from '../../push-service.fixture.ts'
import {
  type ClientSocket,
  connect,
  newVisitor,
  openTestData,
  openTestSite,
  placeGame,
  type TestData,
  type TestSite,
  until,
  type Visitor,
} from '../../site.fixture.ts'
import type { PushKeys } from '../index.ts'

let data: TestData
let service: PushService
let keys: PushKeys
const sites: TestSite[] = []
const sockets: ClientSocket[] = []
beforeAll(async () => {
  data = await openTestData()
})
beforeEach(async () => {
  service = await openPushService()
  keys = newPushKeys(service)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  for (const site of sites.splice(0)) await site.end()
  await service.close()
})
afterAll(() => data.drop())

async function open(): Promise<TestSite> {
  const site = await openTestSite(data.db, { push: keys })
  sites.push(site)
  return site
}
const post = (site: TestSite, visitor: Visitor, path: string, body: unknown) =>
  fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: visitor.cookie },
    body: JSON.stringify(body),
  })
async function subscribe(site: TestSite, visitor: Visitor): Promise<PushBrowser> {
  const browser = newPushBrowser(service)
  expect((await post(site, visitor, '/api/push', browser.command)).status).toBe(200)
  return browser
}
const DAYS = { daysPerMove: 1 } as const
const place = (white: Visitor, black: Visitor, time: object = DAYS) =>
  placeGame(data.db, { white: white.person, black: black.person, time: time as typeof DAYS })
async function sit(site: TestSite, visitor: Visitor, game: string): Promise<ClientSocket> {
  const socket = await connect(site.origin, { cookie: visitor.cookie })
  sockets.push(socket)
  expect(await socket.emitWithAck('watch', { game })).toMatchObject({ ok: true })
  return socket
}
async function move(socket: ClientSocket, game: string, ply: number, uci: string): Promise<void> {
  const answer = await socket.emitWithAck('move', { game, ply, id: `move-${ply}-${game}`, uci })
  expect(answer).toMatchObject({ ok: true })
}
const handedTo = ({ path }: PushBrowser) => service.handed.filter((one) => one.path === path)
const arrived = (browser: PushBrowser, count = 1) =>
  until(`${count} at ${browser.path}`, () => handedTo(browser).length === count)
const two = async () => [await newVisitor(data.db), await newVisitor(data.db)] as const

describe('push', () => {
  test('PUSH-6: a move is told to whoever is away: signed, sealed for that browser, who against and nothing of the board', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const [phone, desk] = [await subscribe(site, bob), await subscribe(site, bob)]
    const others = await subscribe(site, ann)
    const game = await place(ann, bob)
    const socket = await sit(site, ann, game)
    await move(socket, game, 0, 'e2e4')
    await Promise.all([arrived(phone), arrived(desk)])
    for (const browser of [phone, desk]) {
      const [one] = handedTo(browser)
      expect(one && browser.read(one.body)).toEqual({ type: 'move', game, opponent: ann.person.name })
      expect(one && signedClaims(one, keys)).toMatchObject({ aud: service.origin, sub: keys.contact })
      expect(one?.headers).toMatchObject({ topic: game, 'content-encoding': 'aes128gcm' })
      expect(Number(one?.headers.ttl)).toBeLessThanOrEqual(86_400)
      expect(one?.headers.cookie).toBeUndefined()
      expect(() => others.read(one?.body ?? Buffer.alloc(0))).toThrow()
    }
    expect(handedTo(others)).toEqual([])
    expect(site.faults).toEqual([])
  }, 30_000)

  test('PUSH-7: whoever has the game open, here or in another process, is not told; nor anyone in a game with a clock', async () => {
    const [one, other] = [await open(), await open()]
    const [ann, bob] = await two()
    const browser = await subscribe(one, bob)
    const away = await place(ann, bob)
    const here = await place(ann, bob)
    const there = await place(ann, bob)
    const fast = await place(ann, bob, { initialMs: 600_000, incrementMs: 0 })
    await sit(one, bob, here)
    await sit(other, bob, there)
    for (const game of [here, there, fast, away]) {
      await move(await sit(one, ann, game), game, 0, 'e2e4')
    }
    // The last of them is told, so the others had their time.
    await arrived(browser)
    expect(handedTo(browser).map(({ headers }) => headers.topic)).toEqual([away])
  }, 30_000)

  test('PUSH-8: two processes that both show the game tell of its move once', async () => {
    const [one, other] = [await open(), await open()]
    const [ann, bob] = await two()
    const browser = await subscribe(one, bob)
    const game = await place(ann, bob)
    await sit(other, ann, game)
    await sit(other, await newVisitor(data.db), game)
    const socket = await sit(one, ann, game)
    await move(socket, game, 0, 'e2e4')
    await arrived(browser)
    // A second move that is told through the same two processes: had the first been told twice, it would show by now.
    const bobs = await sit(other, bob, game)
    await move(bobs, game, 1, 'e7e5')
    bobs.close()
    await until(
      'nobody there',
      async () => (await one.rooms.house.open(game))?.audience.isHere('black') === false,
    )
    await move(socket, game, 2, 'g1f3')
    await arrived(browser, 2)
    expect(handedTo(browser)).toHaveLength(2)
  }, 30_000)

  test('PUSH-9: a service that has forgotten the browser is dropped; one that fails, stays silent or points elsewhere disturbs nobody', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const gone = await subscribe(site, bob)
    const silent = await subscribe(site, bob)
    const pointing = await subscribe(site, bob)
    const broken = await subscribe(site, bob)
    const whole = await subscribe(site, bob)
    service.answers
      .set(gone.path, 410)
      .set(silent.path, 'silence')
      .set(pointing.path, 302)
      .set(broken.path, 500)
    const game = await place(ann, bob)
    const socket = await sit(site, ann, game)
    await move(socket, game, 0, 'e2e4')
    await Promise.all([gone, silent, pointing, broken, whole].map((browser) => arrived(browser)))
    const kept = async () => {
      const rows = await data.db.sql<{ endpoint: string }[]>`
        select endpoint from push_subscriptions where user_id = ${bob.person.id} order by created_at`
      return rows.map(({ endpoint }) => endpoint)
    }
    await until('the drop', async () => (await kept()).length === 4)
    expect(await kept()).not.toContain(gone.command.endpoint)
    // Silence is given up after its five seconds, and a game goes on meanwhile.
    await move(await sit(site, bob, game), game, 1, 'e7e5')
    await site.rooms.close()
    expect(service.handed.map(({ path }) => path)).not.toContain('/elsewhere')
    const [fault] = site.faults
    expect(site.faults).toHaveLength(1)
    expect(String(fault?.error)).not.toContain(game)
  }, 30_000)

  test('PUSH-10: whoever signs out is told no more; a guest who becomes an account still is', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const browser = await subscribe(site, bob)
    const [first, second] = [await place(ann, bob), await place(ann, bob)]
    const signedUp = await post(site, bob, '/api/account/sign-up', {
      name: 'Bobwhite',
      password: 'three quiet owls',
    })
    expect(signedUp.status).toBe(200)
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await move(await sit(site, ann, first), first, 0, 'e2e4')
    await arrived(browser)
    expect((await post(site, { ...bob, cookie }, '/api/account/sign-out', {})).status).toBe(200)
    const anns = await subscribe(site, ann)
    await move(await sit(site, ann, second), second, 0, 'e2e4')
    const stranger = await newVisitor(data.db)
    const marker = await place(stranger, ann)
    await move(await sit(site, stranger, marker), marker, 0, 'd2d4')
    await arrived(anns)
    expect(handedTo(browser).map(({ headers }) => headers.topic)).toEqual([first])
  }, 30_000)

  test('PUSH-15: a game that begins while its first to move is away is told too, once', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const browser = await subscribe(site, ann)
    const terms = { id: 'a-link-for-push-15-000000', kind: 'link', side: 'white', time: DAYS, isRated: false }
    const { challenge } = (await (await post(site, ann, '/api/challenges', terms)).json()) as {
      challenge: string
    }
    const join = () =>
      post(site, bob, `/api/challenges/${challenge}/join`, { id: 'a-join-for-push-15-000000' })
    const { game } = (await (await join()).json()) as { game: string }
    expect(await (await join()).json()).toEqual({ game })
    await arrived(browser)
    const [one] = handedTo(browser)
    expect(one && browser.read(one.body)).toEqual({ type: 'move', game, opponent: bob.person.name })
    await site.rooms.close()
    expect(handedTo(browser)).toHaveLength(1)
  }, 30_000)

  async function account(site: TestSite, name: string): Promise<Visitor> {
    const visitor = await newVisitor(data.db)
    const signedUp = await post(site, visitor, '/api/account/sign-up', { name, password: 'three quiet owls' })
    expect(signedUp.status).toBe(200)
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { ...visitor, cookie, person: { ...visitor.person, kind: 'account', name } }
  }
  const CLOCK = { initialMs: 300_000, incrementMs: 0 }
  async function challenge(site: TestSite, visitor: Visitor, terms: object): Promise<string> {
    const answer = await post(site, visitor, '/api/challenges', { side: 'white', isRated: false, ...terms })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { challenge: string }).challenge
  }
  async function join(site: TestSite, visitor: Visitor, id: string): Promise<string> {
    const answer = await post(site, visitor, `/api/challenges/${id}/join`, { id: `join-${id}-0000000000` })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { game: string }).game
  }

  test('PUSH-22: whoever is challenged by name while away is told once, by whom; not what was withdrawn meanwhile', async () => {
    const site = await open()
    const [ann, bob] = [await newVisitor(data.db), await account(site, 'Pushbob')]
    const browser = await subscribe(site, bob)
    const terms = { kind: 'direct', opponent: 'Pushbob', time: CLOCK }
    const gone = await challenge(site, ann, { ...terms, id: 'a-direct-for-push-22-0000' })
    expect((await post(site, ann, `/api/challenges/${gone}/withdraw`, {})).status).toBe(200)
    const kept = await challenge(site, ann, { ...terms, id: 'a-direct-for-push-22-0001' })
    expect(await challenge(site, ann, { ...terms, id: 'a-direct-for-push-22-0001' })).toBe(kept)
    await arrived(browser)
    await site.rooms.close()
    const [one] = handedTo(browser)
    expect(handedTo(browser)).toHaveLength(1)
    expect(one && browser.read(one.body)).toEqual({ type: 'asked', challenge: kept, from: ann.person.name })
    expect(one?.headers.topic).toBe(kept)
    expect(Number(one?.headers.ttl)).toBeGreaterThan(80_000)
    expect(site.faults).toEqual([])
  }, 30_000)

  test('PUSH-23: the maker of a challenge is told that it was taken and the game begins, unless at the board or to move', async () => {
    const site = await open()
    const [ann, bob] = await two()
    const browser = await subscribe(site, ann)
    const link = (n: number, terms: object) =>
      challenge(site, ann, { kind: 'link', time: CLOCK, id: `a-link-for-push-23-00000${n}`, ...terms })
    const [there, away, slow] = [
      await link(1, {}),
      await link(2, {}),
      await link(3, { side: 'black', time: DAYS }),
    ]
    const seen = await join(site, bob, there)
    await sit(site, ann, seen)
    const games = [await join(site, bob, away), await join(site, bob, slow)]
    await arrived(browser, 2)
    await site.rooms.close()
    const notes = handedTo(browser).map(({ body, headers }) => ({
      note: browser.read(body) as { game: string },
      ttl: Number(headers.ttl),
    }))
    const noteOf = (game: string | undefined) => notes.filter(({ note }) => note.game === game)
    for (const game of games) {
      expect(noteOf(game)).toMatchObject([{ note: { type: 'begun', opponent: bob.person.name } }])
    }
    // It is of no use once the first move is late.
    expect(noteOf(games[0])[0]?.ttl).toBeLessThanOrEqual(60)
    expect(notes).toHaveLength(2)
    expect(site.faults).toEqual([])
  }, 30_000)
})
