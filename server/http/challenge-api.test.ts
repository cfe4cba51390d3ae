import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nameKey } from '../auth/name.ts'
import { connect, newVisitor, type TestData, type TestSite, until } from '../site.fixture.ts'
import { onTwoSites } from '../stage.fixture.ts'
import type { ChallengeNews } from '../wire/challenge.ts'

let data: TestData
/** Two processes on one database. */
let site: TestSite
let other: TestSite

onTwoSites((stage) => {
  ;({ data, site, other } = stage)
})

const freshId = (): string => randomBytes(15).toString('hex')
const link = (part: object = {}) => ({
  id: freshId(),
  kind: 'link',
  side: 'white',
  time: { initialMs: 180_000, incrementMs: 2_000 },
  isRated: false,
  ...part,
})
const cookieOf = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const count = async (table: 'users' | 'games' | 'challenges' | 'sessions'): Promise<number> => {
  const [row] = await data.db.sql<{ n: number }[]>`select count(*)::int as n from ${data.db.sql(table)}`
  return row?.n ?? -1
}
const post = (path: string, body: unknown, cookie = '', at = site): Promise<Response> =>
  fetch(`${at.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
async function answered(response: Response): Promise<Record<string, string>> {
  return (await response.json()) as Record<string, string>
}
async function openLink(cookie: string, part: object = {}): Promise<string> {
  const { challenge = '' } = await answered(await post('/api/challenges', link(part), cookie))
  return challenge
}

describe('over HTTP', () => {
  test('CHAL-11: opening and joining make a guest each, resent ones make no second, and the seats are theirs', async () => {
    const before = [await count('users'), await count('challenges')]
    const command = link()
    const made = await Promise.all([post('/api/challenges', command), post('/api/challenges', command)])
    const bodies = await Promise.all(made.map(answered))
    expect(bodies[0]).toEqual(bodies[1])
    expect([await count('users'), await count('challenges')]).toEqual(before.map((n) => n + 1))
    const id = bodies[0]?.challenge ?? ''
    expect(id).toMatch(/^[A-Za-z0-9]{10}$/)

    const join = { id: freshId() }
    const joined = [
      await post(`/api/challenges/${id}/join`, join),
      await post(`/api/challenges/${id}/join`, join),
    ]
    const [first, again] = await Promise.all(joined.map(answered))
    expect(joined.map(({ status }) => status)).toEqual([200, 200])
    expect(again).toEqual(first)
    expect(await count('users')).toBe((before[0] ?? 0) + 2)
    for (const [response, seat] of [
      [made[0], 'white'],
      [joined[1], 'black'],
    ] as const) {
      const socket = await connect(site.origin, { cookie: cookieOf(response as Response) })
      expect(await socket.emitWithAck('watch', { game: first?.game ?? '' })).toMatchObject({
        frame: { kind: 'seat', view: { seat } },
      })
      socket.close()
    }
  })

  test('CHAL-12: who comes too late is told the game; a rated one asks for an account and makes no guest', async () => {
    const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
    const id = await openLink(ann.cookie)
    const { game } = await answered(await post(`/api/challenges/${id}/join`, { id: freshId() }, bob.cookie))
    const late = await newVisitor(data.db)
    const lost = await post(`/api/challenges/${id}/join`, { id: freshId() }, late.cookie)
    expect([lost.status, await lost.json()]).toEqual([409, { code: 'seat_taken', game }])

    const rated = await openLink((await asAccount()).cookie, { isRated: true })
    const users = await count('users')
    const refused = await post(`/api/challenges/${rated}/join`, { id: freshId() })
    expect([refused.status, await refused.json()]).toEqual([401, { code: 'unauthenticated' }])
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect((await post('/api/challenges', link({ isRated: true }))).status).toBe(401)
    expect(await count('users')).toBe(users)
  })

  test('CHAL-13: what is no command is refused by code and makes nobody', async () => {
    const before = [await count('users'), await count('challenges')]
    const bad = [
      {},
      link({ id: 'short' }),
      link({ kind: 'open' }),
      link({ side: 'both' }),
      link({ time: null }),
      link({ time: { initialMs: 0, incrementMs: 0 } }),
      link({ time: { initialMs: 1e9, incrementMs: 0 } }),
      link({ time: { initialMs: 60_000.5, incrementMs: 0 } }),
      link({ time: { daysPerMove: 2 } }),
      link({ time: { daysPerMove: 3, initialMs: 60_000 } }),
      link({ minRating: 1800, maxRating: 1200 }),
      link({ minRating: -1 }),
      link({ opponent: 'Somebody' }),
      link({ kind: 'direct' }),
      link({ extra: 1 }),
    ]
    for (const body of bad) {
      const response = await post('/api/challenges', body)
      expect([response.status, await response.json()], JSON.stringify(body)).toEqual([
        400,
        { code: 'bad_message' },
      ])
    }
    for (const id of ['x', 'nosuchgame12', '..%2f..']) {
      expect((await post(`/api/challenges/${id}/join`, { id: freshId() })).status).toBeGreaterThanOrEqual(400)
    }
    const missing = await post('/api/challenges/nosuchlink/join', { id: freshId() })
    expect([missing.status, await missing.json()]).toEqual([404, { code: 'no_such_challenge' }])
    for (const end of ['withdraw', 'decline']) {
      expect((await post(`/api/challenges/nosuchlink/${end}`, {})).status).toBe(401)
    }
    expect((await post('/api/blocks', { name: 'x' })).status).toBe(401)
    expect([await count('users'), await count('challenges')]).toEqual(before)
  })

  test('CHAL-14: a foreign Origin opens, joins, withdraws and blocks nothing', async () => {
    const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
    const id = await openLink(ann.cookie)
    const before = [await count('games'), await count('challenges')]
    for (const [path, cookie, body] of [
      ['/api/challenges', ann.cookie, link()],
      [`/api/challenges/${id}/join`, bob.cookie, { id: freshId() }],
      [`/api/challenges/${id}/withdraw`, ann.cookie, {}],
      ['/api/blocks', bob.cookie, { challenge: id }],
    ] as const) {
      const response = await fetch(`${site.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, origin: 'https://evil.example' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(403)
    }
    expect([await count('games'), await count('challenges')]).toEqual(before)
    expect((await post(`/api/challenges/${id}/join`, { id: freshId() }, bob.cookie)).status).toBe(200)
  })

  test('CHAL-15: one blocks whoever challenges, by the challenge or by name, and takes it back', async () => {
    const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
    const id = await openLink(ann.cookie)
    expect((await post('/api/blocks', { challenge: id }, bob.cookie)).status).toBe(200)
    const list = () =>
      fetch(`${site.origin}/api/blocks`, { headers: { cookie: bob.cookie } }).then((r) => r.json())
    expect(await list()).toEqual({ blocked: [{ name: ann.person.name, kind: 'guest' }] })
    const join = () => post(`/api/challenges/${id}/join`, { id: freshId() }, bob.cookie)
    expect(await (await join()).json()).toEqual({ code: 'forbidden' })
    expect((await post('/api/blocks/remove', { name: ann.person.name }, bob.cookie)).status).toBe(200)
    expect(await list()).toEqual({ blocked: [] })
    expect((await join()).status).toBe(200)
    expect(
      await (await post('/api/blocks', { challenge: await openLink(bob.cookie) }, bob.cookie)).json(),
    ).toEqual({
      code: 'forbidden',
    })
  })
})

describe('before the door', () => {
  test('CHAL-16: the maker is told of other people’s sockets, in either process, and of nobody’s fetches', async () => {
    const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
    const id = await openLink(ann.cookie)
    const maker = await connect(site.origin, { cookie: ann.cookie })
    const news: ChallengeNews[] = []
    maker.on('challenge', (one) => void news.push(one))
    const looking = () => news.at(-1)?.looking ?? 0
    expect(await maker.emitWithAck('challenge:watch', { challenge: id })).toEqual({
      ok: true,
      challenge: id,
      status: 'open',
      game: null,
      looking: 0,
    })
    const away = await connect(other.origin, { cookie: bob.cookie })
    expect(await away.emitWithAck('challenge:watch', { challenge: id })).toMatchObject({ looking: 0 })
    await until('one looks from the other process', () => looking() === 1)
    const here = await connect(site.origin)
    await here.emitWithAck('challenge:watch', { challenge: id })
    await until('another looks here', () => looking() === 2)
    // A second window of the maker, in the process where others look, learns of them by asking.
    const second = await connect(other.origin, { cookie: ann.cookie })
    const told: ChallengeNews[] = []
    second.on('challenge', (one) => void told.push(one))
    const answer = await second.emitWithAck('challenge:watch', { challenge: id })
    if (answer.ok) told.unshift(answer)
    await until('the second window knows of both', () => told.at(-1)?.looking === 2)
    away.close()
    await here.emitWithAck('challenge:leave', { challenge: id })
    await until('nobody looks any more', () => looking() === 0)
    for (const socket of [maker, here, second]) socket.close()
  })

  test('CHAL-17: when the seat is taken, all who look are told the game at once, in both processes', async () => {
    const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
    const id = await openLink(ann.cookie)
    const sockets = [
      await connect(site.origin, { cookie: ann.cookie }),
      await connect(other.origin, { cookie: ann.cookie }),
      await connect(other.origin),
    ]
    const heard = sockets.map((socket) => {
      const news: ChallengeNews[] = []
      socket.on('challenge', (one) => void news.push(one))
      return news
    })
    for (const socket of sockets) await socket.emitWithAck('challenge:watch', { challenge: id })
    const { game } = await answered(await post(`/api/challenges/${id}/join`, { id: freshId() }, bob.cookie))
    for (const [index, news] of heard.entries()) {
      await until(`socket ${index} is told`, () => news.at(-1)?.status === 'taken')
      expect(news.at(-1)).toMatchObject({ challenge: id, game })
    }
    for (const socket of sockets) socket.close()
  })

  test('CHAL-18: a door is shut to whom it is not for, and forgotten when nobody stands before it', async () => {
    const [ann, bob, cleo] = [await newVisitor(data.db), await asAccount(), await newVisitor(data.db)]
    const id = await openLink(ann.cookie, { kind: 'direct', opponent: bob.name })
    const [asked, stranger, nobody] = [
      await connect(site.origin, { cookie: bob.cookie }),
      await connect(site.origin, { cookie: cleo.cookie }),
      await connect(site.origin),
    ]
    expect(await asked.emitWithAck('challenge:watch', { challenge: id })).toMatchObject({ ok: true })
    for (const socket of [stranger, nobody]) {
      expect(await socket.emitWithAck('challenge:watch', { challenge: id })).toEqual({
        ok: false,
        code: 'no_such_game',
      })
    }
    for (const socket of [asked, stranger, nobody]) socket.close()
    await until('no door is left', () => site.rooms.meeting.doors.count === 0)
  })

  test('CHAL-19: a challenge that has run out is ended by the sweep, and who looks is told', async () => {
    const ann = await newVisitor(data.db)
    const id = await openLink(ann.cookie)
    const socket = await connect(site.origin)
    const news: ChallengeNews[] = []
    socket.on('challenge', (one) => void news.push(one))
    await socket.emitWithAck('challenge:watch', { challenge: id })
    await data.db.sql`update challenges set expires_at_ms = ${Date.now() - 1} where id = ${id}`
    await other.rooms.meeting.lobby.expire()
    await until('it has ended', () => news.at(-1)?.status === 'expired')
    socket.close()
    expect(site.faults).toEqual([])
    expect(other.faults).toEqual([])
  })
})

async function asAccount(): Promise<{ cookie: string; name: string; id: string }> {
  const { person, cookie } = await newVisitor(data.db)
  const name = `Acc${randomBytes(6).toString('hex')}`
  await data.db
    .sql`update users set kind = 'account', name = ${name}, name_key = ${nameKey(name)} where id = ${person.id}`
  return { cookie, name, id: person.id }
}
