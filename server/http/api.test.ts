import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../db/client.ts'
import {
  connect,
  newVisitor,
  openTestData,
  openTestSite,
  placeGame,
  type TestData,
  type TestSite,
  until,
} from '../site.fixture.ts'
import { archiveSchema } from '../wire/archive.ts'
import { firstBrokenSeq } from '../wire/ledger.ts'

let data: TestData
let site: TestSite
let proxied: TestSite

beforeAll(async () => {
  data = await openTestData()
  // The archive is asked through the process's own pool, as pages do.
  openDatabase(data.url, 3)
  site = await openTestSite(data.db)
  proxied = await openTestSite(data.db, {
    env: { PUBLIC_URL: undefined, TRUST_PROXY: 1, PORT: 0, HOST: '127.0.0.1' },
  })
})
afterAll(async () => {
  await site.end()
  await proxied.end()
  await closeDatabase()
  await data.drop()
})

let ids = 0
const freshId = (): string => `test-play-command-${String(ids++).padStart(6, '0')}`
const play = (body: unknown, headers: Record<string, string> = {}, origin = site.origin) =>
  fetch(`${origin}/api/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const command = (id = freshId()) => ({ id, side: 'white', time: null })
const cookieOf = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const count = async (table: 'users' | 'games' | 'sessions'): Promise<number> => {
  const [row] = await data.db.sql<{ n: number }[]>`select count(*)::int as n from ${data.db.sql(table)}`
  return row?.n ?? -1
}
/** Fetch will not send some headers; a program would. */
const raw = (path: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = httpRequest(site.origin, { path, method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asking.once('error', reject)
    asking.end(body)
  })

describe('play', () => {
  test('HTTP-1: one POST makes guest, session, cookie and game; the cookie then opens the seat', async () => {
    const response = await play(command())
    expect(response.status).toBe(200)
    const { game } = (await response.json()) as { game: string }
    expect(response.headers.get('set-cookie')).toMatch(
      /^next-auth\.session-token=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    const socket = await connect(site.origin, { cookie: cookieOf(response) })
    expect(await socket.emitWithAck('watch', { game })).toMatchObject({
      frame: { kind: 'seat', view: { seat: 'white' } },
    })
    socket.close()
    const again = await play(command(), { cookie: cookieOf(response) })
    expect(again.headers.get('set-cookie')).toBeNull()
    const [row] = await data.db
      .sql`select count(distinct white_user)::int as n from games where white_user is not null`
    expect(row?.n).toBe(1)
  })

  test('HTTP-2: a resent first command, at once or later, makes one guest and one game, and gives its cookie again', async () => {
    const before = [await count('users'), await count('games'), await count('sessions')]
    const one = command()
    const answers = await Promise.all(Array.from({ length: 8 }, () => play(one)))
    answers.push(await play(one))
    const games = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { game: string }).game),
    )
    expect(new Set(games).size).toBe(1)
    expect(await Promise.all([count('users'), count('games'), count('sessions')])).toEqual(
      before.map((n) => n + 1),
    )
    for (const answer of answers) {
      const socket = await connect(site.origin, { cookie: cookieOf(answer) })
      const seen = await socket.emitWithAck('watch', { game: games[0] ?? '' })
      expect(seen).toMatchObject({ frame: { kind: 'seat' } })
      socket.close()
    }
  })

  test('HTTP-3: the id of a command of long ago, or of a revoked guest, opens nobody’s session', async () => {
    const old = command()
    await play(old)
    await data.db.sql`update sessions set created_at = now() - interval '1 hour' where made_by = ${old.id}`
    const refused = await play(old)
    expect([refused.status, await refused.json()]).toEqual([403, { code: 'forbidden' }])
    expect(refused.headers.get('set-cookie')).toBeNull()
    const gone = command()
    await play(gone)
    await data.db.sql`update sessions set revoked_at = now() where made_by = ${gone.id}`
    expect((await play(gone)).status).toBe(403)
  })

  test('HTTP-4: twenty people behind one address press together and all get their game', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => play(command())))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
  })

  test('HTTP-5: a foreign Origin is refused on every POST, with the victim’s cookie too, and makes nothing', async () => {
    const { cookie } = await newVisitor(data.db)
    const before = await count('games')
    for (const origin of [
      'https://evil.example',
      'null',
      `${site.origin}.evil.example`,
      'http://127.0.0.1',
    ]) {
      const body = JSON.stringify(command())
      expect(
        await raw('/api/play', { origin, cookie, 'content-type': 'application/json' }, 'POST', body),
      ).toBe(403)
      expect(await raw('/api/play', { origin, cookie, 'content-type': 'text/plain' }, 'POST', body)).toBe(403)
    }
    expect(await count('games')).toBe(before)
    const own = { origin: site.origin, 'content-type': 'application/json' }
    expect(await raw('/api/play', own, 'POST', JSON.stringify(command()))).toBe(200)
  })

  test('HTTP-6: what is no command is refused by code and makes nobody', async () => {
    const before = await count('users')
    const bad: unknown[] = [
      '',
      '{',
      'null',
      '[]',
      {},
      { ...command(), id: 'short' },
      { ...command(), side: 'both' },
      { ...command(), extra: 1 },
      { ...command(), time: { initialMs: -1, incrementMs: 0 } },
      { ...command(), time: { initialMs: 1e9, incrementMs: 0 } },
      { ...command(), time: { initialMs: '60000', incrementMs: 0 } },
      { ...command(), time: { initialMs: 60_000.5, incrementMs: 0 } },
      { ...command(), time: { initialMs: 0, incrementMs: 0 } },
    ]
    for (const body of bad) {
      const response = await play(body)
      expect([response.status, await response.json()]).toEqual([400, { code: 'bad_message' }])
    }
    const asForm = await fetch(`${site.origin}/api/play`, {
      method: 'POST',
      body: new URLSearchParams({ id: freshId() }),
    })
    expect(asForm.status).toBe(400)
    const large = await play({ ...command(), pad: 'x'.repeat(5_000) })
    expect([large.status, await large.json()]).toEqual([413, { code: 'too_large' }])
    expect(
      await raw(
        '/api/play',
        { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
        'POST',
        'x'.repeat(9_000),
      ),
    ).toBe(413)
    expect(await count('users')).toBe(before)
  })

  test('HTTP-7: no GET makes a guest, seats anyone or changes anything', async () => {
    const game = await placeGame(data.db, { white: (await newVisitor(data.db)).person, black: 'bot' })
    const before = [await count('users'), await count('games'), await count('sessions')]
    for (const path of [
      '/api/play',
      `/api/games/${game}`,
      `/api/games/${game}/pgn`,
      `/game/${game}`,
      '/api/health',
      '/api/metrics',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(`${site.origin}${path}`, { method })
        expect(response.headers.get('set-cookie')).toBeNull()
      }
    }
    expect(await Promise.all([count('users'), count('games'), count('sessions')])).toEqual(before)
  })

  test('HTTP-21: other methods and targets that are no path are refused by code, and are no fault of ours', async () => {
    for (const method of ['OPTIONS', 'DELETE', 'PUT', 'PATCH']) {
      const response = await fetch(`${site.origin}/api/play`, { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ code: 'no_such_address' })
    }
    expect(await raw('*', {}, 'GET')).toBe(400)
    expect(await raw('*', {}, 'OPTIONS')).toBe(400)
    expect(site.faults).toEqual([])
  })

  test('HTTP-8: one address is held to sixty new games a minute', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 70 }, () => play({}, {}, proxied.origin).then((r) => r.status)),
    )
    expect(statuses.filter((status) => status === 429).length).toBe(0)
    const visitor = await newVisitor(data.db)
    const asOne = (address: string) =>
      play(command(), { cookie: visitor.cookie, 'x-forwarded-for': `6.6.6.6, ${address}` }, proxied.origin)
    const answers = await Promise.all(Array.from({ length: 64 }, () => asOne('1.1.1.1')))
    expect(answers.filter((answer) => answer.status === 429).length).toBe(4)
    expect(await answers.find((answer) => answer.status === 429)?.json()).toEqual({ code: 'rate_limited' })
    // What a client writes in front of its address is not believed, and another address is another.
    expect((await asOne('2.2.2.2')).status).toBe(200)
  })
})

describe('archive', () => {
  test('LEAK-11: a running game’s archive and PGN are refused, to a stranger and to its player, whatever its moves', async () => {
    const { person, cookie } = await newVisitor(data.db)
    const games = [
      await placeGame(data.db, { white: person, black: 'bot' }),
      await placeGame(data.db, { white: person, black: 'bot' }),
    ]
    const socket = await connect(site.origin, { cookie })
    for (const [index, uci] of ['e2e4', 'a2a3'].entries()) {
      const game = games[index] ?? ''
      expect(await socket.emitWithAck('move', { game, ply: 0, id: `archive-${index}`, uci })).toMatchObject({
        ok: true,
      })
    }
    const texts: string[][] = []
    for (const game of games) {
      const got: string[] = []
      for (const path of [`/api/games/${game}`, `/api/games/${game}/pgn`]) {
        for (const headers of [{}, { cookie }]) {
          const response = await fetch(`${site.origin}${path}`, { headers })
          const head = [...response.headers].filter(
            ([name]) => !['date', 'content-security-policy'].includes(name),
          )
          got.push(JSON.stringify([response.status, head, await response.text()]))
        }
      }
      texts.push(got)
    }
    expect(texts[0]).toEqual(texts[1])
    expect(texts[0]?.[0]).toContain('[403,')
    expect(texts[0]?.[0]).toContain('forbidden')
    socket.close()
  })

  test('HTTP-9: a finished game is open to all, whole, with a ledger that holds', async () => {
    const { person, cookie } = await newVisitor(data.db)
    const game = await placeGame(data.db, {
      white: person,
      black: 'bot',
      time: { initialMs: 60_000, incrementMs: 0 },
    })
    const socket = await connect(site.origin, { cookie })
    await socket.emitWithAck('watch', { game })
    await socket.emitWithAck('move', { game, ply: 0, id: 'finish-01', uci: 'e2e4' })
    await socket.emitWithAck('resign', { game, ply: 1, id: 'finish-02' })
    socket.close()
    const archive = archiveSchema.parse(await (await fetch(`${site.origin}/api/games/${game}`)).json())
    expect(archive.end).toEqual({ result: '0-1', reason: 'resigned' })
    expect(archive.moves[0]).toMatchObject({ uci: 'e2e4', remainingMs: 60_000 })
    expect(firstBrokenSeq(archive.ledger)).toBeNull()
    const pgn = await fetch(`${site.origin}/api/games/${game}/pgn`)
    expect(pgn.headers.get('content-type')).toContain('application/x-chess-pgn')
    const text = await pgn.text()
    expect(text).toContain('[Variant "Fog of War"]')
    expect(text).toContain('[TimeControl "60+0"]')
    expect(text).toContain('[EndReason "resigned"]')
    expect(text).toMatch(/1\. e4 .*0-1\n$/s)
    for (const path of [
      '/api/games/nosuchgame12',
      '/api/games/x',
      '/api/games/..%2f..',
      '/api/games/nosuchgame12/pgn',
    ]) {
      expect((await fetch(`${site.origin}${path}`)).status).toBe(404)
    }
  })

  test('LEAK-12: salts are random, fresh and unsent before the end; equal moves have unlike heads', async () => {
    const heard: string[] = []
    const games: string[] = []
    for (let n = 0; n < 6; n++) {
      const { person, cookie } = await newVisitor(data.db)
      const other = await newVisitor(data.db)
      const game = await placeGame(data.db, { white: person, black: other.person })
      games.push(game)
      const sockets = [
        await connect(site.origin, { cookie }),
        await connect(site.origin, { cookie: other.cookie }),
        await connect(site.origin),
      ]
      for (const socket of sockets) {
        socket.onAny((...message) => void heard.push(JSON.stringify(message)))
        heard.push(JSON.stringify(await socket.emitWithAck('watch', { game })))
      }
      for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6'].entries()) {
        const answer = await sockets[ply % 2]?.emitWithAck('move', {
          game,
          ply,
          id: `salts-${n}-${ply}`,
          uci,
        })
        heard.push(JSON.stringify(answer))
      }
      for (const socket of sockets) heard.push(JSON.stringify(await socket.emitWithAck('watch', { game })))
      for (const path of ['', '/pgn'])
        heard.push(await (await fetch(`${site.origin}/api/games/${game}${path}`)).text())
      for (const socket of sockets) socket.close()
    }
    const rows = await data.db.sql<{ salt: string; head: string }[]>`
      select salt, head from events where game_id = any(${games})`
    expect(rows).toHaveLength(6 * 7)
    expect(new Set(rows.map((row) => row.salt)).size).toBe(rows.length)
    expect(new Set(rows.map((row) => row.head)).size).toBe(rows.length)
    const everything = heard.join('\n')
    expect(everything).toContain(rows.at(-1)?.head)
    for (const { salt } of rows) {
      expect(salt).toMatch(/^[0-9a-f]{64}$/)
      expect(everything).not.toContain(salt)
    }
    // 42 salts of 256 bits: ones and zeroes balance within six standard deviations.
    const bits = rows.map(
      ({ salt }) => [...BigInt(`0x${salt}`).toString(2)].filter((bit) => bit === '1').length,
    )
    const ones = bits.reduce((sum, n) => sum + n, 0)
    const all = rows.length * 256
    expect(Math.abs(ones - all / 2)).toBeLessThan(6 * Math.sqrt(all / 4))
  })
})

describe('around', () => {
  test('HTTP-10: every answer of the API is for one reader: private, no-store, nosniff, no frames', async () => {
    for (const path of [
      '/api/health',
      '/api/games/nosuchgame12',
      '/api/openapi.json',
      '/api/nothing',
      '/api/metrics',
      '/api/play',
    ]) {
      const { headers } = await fetch(`${site.origin}${path}`)
      expect(headers.get('cache-control'), path).toBe('private, no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('HTTP-11: health says ok once games can be played, and unavailable before', async () => {
    const health = await fetch(`${site.origin}/api/health`)
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'ok', version: '0.0.0', commit: 'test' },
    ])
    const early = await openTestSite(data.db, { pages: () => null })
    const answer = await fetch(`${early.origin}/api/health`)
    expect([answer.status, ((await answer.json()) as { status: string }).status]).toEqual([
      503,
      'unavailable',
    ])
    expect((await fetch(`${early.origin}/`)).status).toBe(503)
    await early.end()
  })

  test('HTTP-12: behind a believed proxy the cookie is secure when the visitor came by https, and only then', async () => {
    const secure = await play(
      command(),
      { 'x-forwarded-proto': 'https', 'x-forwarded-for': '3.3.3.3' },
      proxied.origin,
    )
    expect(secure.headers.get('set-cookie')).toMatch(/^__Secure-next-auth\.session-token=.*; Secure$/)
    expect(secure.headers.get('strict-transport-security')).toContain('max-age')
    const plain = await play(command(), { 'x-forwarded-for': '3.3.3.3' }, proxied.origin)
    expect(plain.headers.get('set-cookie')).toMatch(/^next-auth\.session-token=[^;]*; .*SameSite=Lax$/)
    const unbelieved = await play(command(), { 'x-forwarded-proto': 'https' })
    expect(unbelieved.headers.get('set-cookie')).not.toContain('Secure')
    expect(unbelieved.headers.get('strict-transport-security')).toBeNull()
    const game = ((await secure.json()) as { game: string }).game
    const socket = await connect(proxied.origin, { cookie: cookieOf(secure) })
    expect(await socket.emitWithAck('watch', { game })).toMatchObject({ frame: { kind: 'seat' } })
    socket.close()
  })

  test('HTTP-13: the API describes itself, with every refusal code', async () => {
    const doc = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(doc.paths)).toEqual(
      expect.arrayContaining(['/api/games/{id}', '/api/games/{id}/pgn', '/api/play', '/api/account/sign-in']),
    )
    expect(JSON.stringify(doc)).toContain('rate_limited')
  })

  test('HTTP-14: a database that is away is `unavailable`, not `internal`', async () => {
    const away = await openTestData()
    const lonely = await openTestSite(away.db)
    await away.db.sql.end({ timeout: 1 })
    const response = await play(command(), {}, lonely.origin)
    expect([response.status, await response.json()]).toEqual([503, { code: 'unavailable' }])
    expect((await fetch(`${lonely.origin}/api/health`)).status).toBe(503)
    await lonely.close()
    await lonely.rooms.close().catch(() => {})
    await away.drop()
  })

  test('HTTP-15: nothing went wrong behind the answers', async () => {
    await until('bots at rest', () => site.rooms.counts().botTurns === 0)
    expect([...site.faults, ...proxied.faults]).toEqual([])
  })
})
