import { describe, expect, test } from 'vitest'
import { findGame } from '../../db/queries/games.ts'
import { connect, newVisitor, placeGame, type TestData, type TestSite, until } from '../site.fixture.ts'
import { onTwoSites } from '../stage.fixture.ts'

let data: TestData
let site: TestSite
let other: TestSite

onTwoSites((stage) => {
  ;({ data, site, other } = stage)
})

const PASSWORD = 'three quiet owls'
/** A browser: it keeps its cookies. */
function newBrowser(cookie = '') {
  const jar = new Map<string, string>()
  const keep = (pair: string) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
  if (cookie) keep(cookie)
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const take = (response: Response) => {
    for (const line of response.headers.getSetCookie()) keep(line.split(';')[0] ?? '')
  }
  return {
    cookies,
    session: () => jar.get('next-auth.session-token'),
    post: async (path: string, body: unknown, origin = site.origin) => {
      const headers = { 'content-type': 'application/json', cookie: cookies() }
      const response = await fetch(`${origin}/api/account/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      take(response)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    get: (path: string) => fetch(`${site.origin}${path}`, { headers: { cookie: cookies() } }),
  }
}
type Browser = ReturnType<typeof newBrowser>

let named = 0
/** Letters alone, so that no two names are look-alikes. */
const freshName = (): string =>
  `Owl${[...String(named++).padStart(4, '0')].map((d) => 'abcdefghjk'[Number(d)]).join('')}`
async function newAccount(browser: Browser = newBrowser()) {
  const name = freshName()
  const answer = await browser.post('sign-up', { name, password: PASSWORD })
  expect(answer.status).toBe(200)
  return { browser, name, codes: answer.body.codes as string[], id: await idOf(name) }
}
const idOf = async (name: string): Promise<string> => {
  const [row] = await data.db.sql<{ id: string }[]>`select id from users where name = ${name}`
  return row?.id ?? ''
}
const guest = async () => {
  const visitor = await newVisitor(data.db)
  return { ...visitor, browser: newBrowser(visitor.cookie) }
}
const person = (account: { id: string; name: string }) => ({ ...account, kind: 'account' as const })

describe('sign up', () => {
  test('AUTH-25: an account has a session and eight codes, and its password is nowhere', async () => {
    const { browser, codes, id, name } = await newAccount()
    expect(codes).toHaveLength(8)
    expect(browser.session()).toBeDefined()
    const rows = await data.db
      .sql`select * from users, recovery_codes where users.id = ${id} and user_id = ${id}`
    expect(rows).toHaveLength(8)
    const stored = JSON.stringify(rows)
    for (const secret of [PASSWORD, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secret)
    }
    expect((await browser.post('sign-up', { name: `${name}x`, password: PASSWORD })).body).toEqual({
      code: 'forbidden',
    })
  })

  test('AUTH-26: a taken name, a look-alike of one, a reserved one and a weak password are refused by code', async () => {
    const { name } = await newAccount()
    const ask = async (name: string, password = PASSWORD) =>
      (await newBrowser().post('sign-up', { name, password })).body
    expect(await ask(name)).toEqual({ code: 'name_taken' })
    expect(await ask(name.replace('O', '0').toLowerCase())).toEqual({ code: 'name_taken' })
    expect(await ask('Misty')).toEqual({ code: 'name_refused' })
    expect(await ask('two words')).toEqual({ code: 'name_refused' })
    expect(await ask(freshName(), 'password12')).toEqual({ code: 'weak_password' })
    expect(await ask('', '')).toEqual({ code: 'bad_message' })
  })

  test('AUTH-27: of many who ask for one name at once, one gets it', async () => {
    const name = freshName()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => newBrowser().post('sign-up', { name, password: PASSWORD })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('AUTH-28: a guest’s row becomes the account: running seat and games stay, under the new name', async () => {
    const { person: before, browser, cookie } = await guest()
    const game = await placeGame(data.db, { white: before, black: 'bot' })
    const watcher = await connect(site.origin)
    await watcher.emitWithAck('watch', { game })
    const { id, name } = await newAccount(browser)
    expect(id).toBe(before.id)
    const socket = await connect(site.origin, { cookie: browser.cookies() })
    expect(await socket.emitWithAck('watch', { game })).toMatchObject({
      frame: { kind: 'seat', view: { seat: 'white' } },
    })
    expect(await socket.emitWithAck('move', { game, ply: 0, id: 'grown-up-01', uci: 'e2e4' })).toMatchObject({
      ok: true,
    })
    expect(await findGame(data.db, game)).toMatchObject({
      whiteName: name,
      whiteKind: 'account',
      whiteUser: id,
    })
    await until(
      'the room to know the name',
      () => site.rooms.house.peek(game)?.table.players.white.name === name,
    )
    // The guest's own cookie, wherever it has got to, opens nothing now.
    const stale = await connect(site.origin, { cookie })
    expect(await stale.emitWithAck('watch', { game })).toMatchObject({ frame: { kind: 'card' } })
    for (const one of [watcher, socket, stale]) one.close()
  })
})

describe('sign in', () => {
  test('AUTH-29: a session planted before sign-in is another afterwards, and the old one is dead', async () => {
    const { name } = await newAccount()
    const { browser, cookie } = await guest()
    const before = browser.session()
    expect((await browser.post('sign-in', { name, password: PASSWORD })).status).toBe(200)
    expect(browser.session()).not.toBe(before)
    const planted = newBrowser(cookie)
    expect((await planted.post('end-other-sessions', {})).body).toEqual({ code: 'unauthenticated' })
    // In again from within: the session is changed once more.
    const second = `next-auth.session-token=${browser.session()}`
    await browser.post('sign-in', { name, password: PASSWORD })
    expect((await newBrowser(second).post('end-other-sessions', {})).status).toBe(401)
    expect((await browser.post('end-other-sessions', {})).status).toBe(200)
  })

  test('AUTH-30: a wrong name and a wrong password are one answer; look-alikes of one’s name sign in', async () => {
    const { name } = await newAccount()
    const ask = (name: string, password: string) => newBrowser().post('sign-in', { name, password })
    expect(await ask(name, 'three quiet owlz')).toEqual({ status: 403, body: { code: 'wrong_password' } })
    expect(await ask(freshName(), PASSWORD)).toEqual({ status: 403, body: { code: 'wrong_password' } })
    expect((await ask(name.toUpperCase(), PASSWORD)).status).toBe(200)
  })

  test('AUTH-31: a guest’s running game goes to the account, in this process and another, and the guest’s sockets are cut', async () => {
    const { name, id, browser: elsewhere } = await newAccount()
    const { person: before, browser, cookie } = await guest()
    const rival = await guest()
    const game = await placeGame(data.db, { white: before, black: rival.person })
    const sockets = {
      guest: await connect(site.origin, { cookie }),
      rival: await connect(other.origin, { cookie: rival.cookie }),
      account: await connect(other.origin, { cookie: elsewhere.cookies() }),
    }
    let isCut = false
    let wishes = 0
    sockets.guest.on('disconnect', () => {
      isCut = true
    })
    sockets.account.on('resync', () => void wishes++)
    await sockets.guest.emitWithAck('watch', { game })
    await sockets.rival.emitWithAck('watch', { game })
    expect(await sockets.account.emitWithAck('watch', { game })).toMatchObject({ frame: { kind: 'card' } })
    expect((await browser.post('sign-in', { name, password: PASSWORD })).status).toBe(200)
    await until('the guest to be cut and the account to be asked in', () => isCut && wishes === 1)
    expect(await sockets.account.emitWithAck('watch', { game })).toMatchObject({
      frame: { kind: 'seat', view: { seat: 'white' } },
    })
    expect(
      await sockets.account.emitWithAck('move', { game, ply: 0, id: 'handed-over-1', uci: 'e2e4' }),
    ).toMatchObject({ ok: true })
    const fresh = await connect(site.origin, { cookie: browser.cookies() })
    expect(await fresh.emitWithAck('watch', { game })).toMatchObject({
      frame: { kind: 'seat', card: { ply: 1 } },
    })
    expect(
      await sockets.rival.emitWithAck('move', { game, ply: 1, id: 'handed-over-2', uci: 'e7e5' }),
    ).toMatchObject({ ok: true })
    expect(await findGame(data.db, game)).toMatchObject({
      whiteUser: id,
      whiteName: name,
      blackUser: rival.person.id,
    })
    for (const socket of [...Object.values(sockets), fresh]) socket.close()
  })

  test('AUTH-32: where the account sits on the other side already, the guest keeps the seat and the account its own', async () => {
    const account = await newAccount()
    const { person: before, browser } = await guest()
    const both = await placeGame(data.db, { white: person(account), black: before })
    const plain = await placeGame(data.db, { white: before, black: 'bot' })
    await browser.post('sign-in', { name: account.name, password: PASSWORD })
    expect(await findGame(data.db, both)).toMatchObject({
      whiteUser: account.id,
      blackUser: before.id,
      blackKind: 'guest',
    })
    expect(await findGame(data.db, plain)).toMatchObject({ whiteUser: account.id })
  })

  test('AUTH-33: what a guest wrote, wants and is blocked by goes along too', async () => {
    const account = await newAccount()
    const { person: before, browser } = await guest()
    const enemy = await guest()
    const game = await placeGame(data.db, { white: before, black: 'bot' })
    const { sql } = data.db
    await sql`insert into chat_lines (game_id, channel, n, user_id, name, text, client_id, at_ms) values (${game}, 'players', 1, ${before.id}, ${before.name}, 'hello', 'chat-0001', 1)`
    await sql`insert into blocks (user_id, blocked_id) values (${enemy.person.id}, ${before.id}), (${before.id}, ${enemy.person.id}), (${account.id}, ${before.id})`
    await sql`update users set muted_until = '2099-01-01' where id = ${before.id}`
    await browser.post('sign-in', { name: account.name, password: PASSWORD })
    expect(await sql`select user_id, name from chat_lines where game_id = ${game}`).toEqual([
      { user_id: account.id, name: account.name },
    ])
    const blocks =
      await sql`select user_id, blocked_id from blocks where ${account.id} in (user_id, blocked_id) and ${enemy.person.id} in (user_id, blocked_id)`
    expect(blocks).toHaveLength(2)
    const [row] = await sql`select muted_until from users where id = ${account.id}`
    expect(row?.muted_until).not.toBeNull()
  })

  test('AUTH-34: a closed account does not open, by password or code, and its sessions are dead', async () => {
    const { name, id, codes, browser } = await newAccount()
    await data.db.sql`update users set closed_at = now() where id = ${id}`
    expect((await newBrowser().post('sign-in', { name, password: PASSWORD })).body).toEqual({
      code: 'account_closed',
    })
    expect((await newBrowser().post('recover', { name, code: codes[0], password: PASSWORD })).body).toEqual({
      code: 'account_closed',
    })
    expect((await browser.post('end-other-sessions', {})).body).toEqual({ code: 'unauthenticated' })
    expect((await newBrowser().post('sign-in', { name, password: 'not the one at all' })).body).toEqual({
      code: 'wrong_password',
    })
  })

  test('AUTH-35: guesses are counted and refused, while the owner’s browser still comes in', async () => {
    const { name, browser } = await newAccount()
    const stranger = newBrowser()
    const answers: unknown[] = []
    for (let n = 0; n < 12; n++) {
      answers.push(
        (await stranger.post('sign-in', { name, password: `guess number ${n}` }, other.origin)).body.code,
      )
    }
    expect(answers).toEqual([...Array(10).fill('wrong_password'), 'rate_limited', 'rate_limited'])
    expect((await stranger.post('sign-in', { name, password: PASSWORD }, other.origin)).status).toBe(429)
    await browser.post('sign-out', {})
    expect((await browser.post('sign-in', { name, password: PASSWORD }, other.origin)).status).toBe(200)
  })
})

describe('recover', () => {
  test('AUTH-36: a code sets a new password once, and every session ends', async () => {
    const { name, codes, browser } = await newAccount()
    const [code = ''] = codes
    const lost = newBrowser()
    const password = 'another quiet owl'
    expect((await lost.post('recover', { name, code: 'AAAA-BBBB-CCCC-DDDD', password })).body).toEqual({
      code: 'wrong_code',
    })
    expect((await lost.post('recover', { name: freshName(), code, password })).body).toEqual({
      code: 'wrong_code',
    })
    expect((await lost.post('recover', { name, code, password: 'weak' })).body).toEqual({
      code: 'weak_password',
    })
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await lost.post('recover', { name, code: typed, password })).status).toBe(200)
    expect((await browser.post('end-other-sessions', {})).status).toBe(401)
    expect((await lost.post('end-other-sessions', {})).status).toBe(200)
    expect((await newBrowser().post('recover', { name, code, password })).body).toEqual({
      code: 'wrong_code',
    })
    expect((await newBrowser().post('sign-in', { name, password: PASSWORD })).status).toBe(403)
    expect((await newBrowser().post('sign-in', { name, password })).status).toBe(200)
  })

  test('AUTH-37: one code asked with twice at once opens once', async () => {
    const { name, codes } = await newAccount()
    const ask = () => newBrowser().post('recover', { name, code: codes[1], password: 'another quiet owl' })
    expect((await Promise.all([ask(), ask(), ask()])).map((answer) => answer.status).sort()).toEqual([
      200, 403, 403,
    ])
  })

  test('AUTH-38: new codes need the password, and the old ones open nothing', async () => {
    const { name, codes, browser } = await newAccount()
    expect((await browser.post('codes', { current: 'not the one at all' })).body).toEqual({
      code: 'wrong_password',
    })
    const fresh = (await browser.post('codes', { current: PASSWORD })).body.codes as string[]
    expect(fresh).toHaveLength(8)
    const password = 'another quiet owl'
    expect((await newBrowser().post('recover', { name, code: codes[2], password })).status).toBe(403)
    expect((await newBrowser().post('recover', { name, code: fresh[2], password })).status).toBe(200)
  })
})

describe('one’s own account', () => {
  test('AUTH-39: another name shows in one’s games, and a taken one is refused', async () => {
    const account = await newAccount()
    const taken = await newAccount()
    const game = await placeGame(data.db, { white: person(account), black: 'bot' })
    expect((await account.browser.post('rename', { name: taken.name })).body).toEqual({ code: 'name_taken' })
    expect((await account.browser.post('rename', { name: 'admin' })).body).toEqual({ code: 'name_refused' })
    const name = freshName()
    expect((await account.browser.post('rename', { name })).status).toBe(200)
    expect((await account.browser.post('rename', { name: name.toUpperCase() })).status).toBe(200)
    expect(await findGame(data.db, game)).toMatchObject({ whiteName: name.toUpperCase() })
  })

  test('AUTH-40: another password needs the old one, and ends every session but this', async () => {
    const { name, browser } = await newAccount()
    const second = newBrowser()
    await second.post('sign-in', { name, password: PASSWORD })
    const socket = await connect(other.origin, { cookie: second.cookies() })
    const cut = new Promise((resolve) => socket.once('disconnect', resolve))
    const password = 'another quiet owl'
    expect((await browser.post('password', { current: 'wrong wrong wrong', password })).body).toEqual({
      code: 'wrong_password',
    })
    expect((await browser.post('password', { current: null, password })).body).toEqual({
      code: 'wrong_password',
    })
    expect((await browser.post('password', { current: PASSWORD, password: 'weak' })).body).toEqual({
      code: 'weak_password',
    })
    expect((await browser.post('password', { current: PASSWORD, password })).status).toBe(200)
    await cut
    expect((await second.post('end-other-sessions', {})).status).toBe(401)
    expect((await browser.post('end-other-sessions', {})).status).toBe(200)
  })

  test('AUTH-41: a session is ended by its handle, and only by its owner', async () => {
    const { name, id, browser } = await newAccount()
    const second = newBrowser()
    await second.post('sign-in', { name, password: PASSWORD })
    const { sessionsOf } = await import('../../db/queries/sessions.ts')
    const entries = await sessionsOf(data.db, id)
    expect(entries).toHaveLength(2)
    const session = entries[0]?.handle ?? ''
    const thief = await newAccount()
    expect((await thief.browser.post('end-session', { session })).body).toEqual({ code: 'bad_message' })
    expect((await browser.post('end-session', { session })).status).toBe(200)
    expect((await second.post('end-other-sessions', {})).status).toBe(401)
    expect(await sessionsOf(data.db, id)).toHaveLength(1)
  })

  test('AUTH-42: a deleted account is gone; its running games end, its games and lines stay under no name', async () => {
    const account = await newAccount()
    const rival = await guest()
    const [begun, fresh] = [
      await placeGame(data.db, { white: person(account), black: rival.person }),
      await placeGame(data.db, { white: rival.person, black: person(account) }),
    ]
    const sockets = [
      await connect(site.origin, { cookie: account.browser.cookies() }),
      await connect(other.origin, { cookie: rival.cookie }),
    ]
    await sockets[0]?.emitWithAck('move', { game: begun, ply: 0, id: 'delete-0001', uci: 'e2e4' })
    await sockets[1]?.emitWithAck('move', { game: begun, ply: 1, id: 'delete-0002', uci: 'e7e5' })
    await data.db
      .sql`insert into chat_lines (game_id, channel, n, user_id, name, text, client_id, at_ms) values (${begun}, 'players', 1, ${account.id}, ${account.name}, 'hello', 'chat-0002', 1)`
    const cut = new Promise((resolve) => sockets[0]?.once('disconnect', resolve))
    expect((await account.browser.post('delete', { current: 'wrong wrong wrong' })).body).toEqual({
      code: 'wrong_password',
    })
    expect((await account.browser.post('delete', { current: PASSWORD })).status).toBe(200)
    await cut
    expect(account.browser.session()).toBeUndefined()
    expect(await idOf(account.name)).toBe('')
    expect(await findGame(data.db, begun)).toMatchObject({
      status: 'finished',
      reason: 'resigned',
      result: '0-1',
      whiteUser: null,
      whiteName: 'Deleted account',
    })
    expect(await findGame(data.db, fresh)).toMatchObject({
      status: 'finished',
      reason: 'aborted',
      blackUser: null,
      blackName: 'Deleted account',
      whiteUser: rival.person.id,
    })
    expect(await data.db.sql`select user_id, name from chat_lines where game_id = ${begun}`).toEqual([
      { user_id: null, name: 'Deleted account' },
    ])
    expect((await newBrowser().post('sign-in', { name: account.name, password: PASSWORD })).body).toEqual({
      code: 'wrong_password',
    })
    for (const socket of sockets) socket.close()
  })

  test('AUTH-43: the export is everything of one person and nothing secret, and only for that person', async () => {
    const account = await newAccount()
    const game = await placeGame(data.db, { white: person(account), black: 'bot' })
    expect((await newBrowser().get('/api/account/export')).status).toBe(401)
    expect((await (await guest()).browser.get('/api/account/export')).status).toBe(401)
    const response = await account.browser.get('/api/account/export')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const text = await response.text()
    const told = JSON.parse(text)
    expect(told.profile).toMatchObject({ id: account.id, name: account.name, hasPassword: true })
    expect(told.games).toMatchObject([{ id: game, seat: 'white', status: 'playing' }])
    expect(told.sessions).toHaveLength(1)
    expect(told.recoveryCodes).toHaveLength(8)
    const secrets = await data.db.sql<{ s: string }[]>`
      select id as s from sessions where user_id = ${account.id} union all
      select hash from recovery_codes where user_id = ${account.id} union all
      select password_hash from users where id = ${account.id} union all
      select salt from events where game_id = ${game} union all select json from events where game_id = ${game}`
    expect(secrets.length).toBe(12)
    for (const { s } of secrets) expect(text).not.toContain(s)
  })

  test('AUTH-44: a foreign page commands no account, and signing out ends the session', async () => {
    const { browser } = await newAccount()
    for (const path of [
      'sign-in',
      'sign-up',
      'sign-out',
      'recover',
      'rename',
      'password',
      'delete',
      'end-session',
    ]) {
      const response = await fetch(`${site.origin}/api/account/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: browser.cookies(),
          origin: 'https://evil.example',
        },
        body: '{}',
      })
      expect([path, response.status]).toEqual([path, 403])
    }
    const cookie = browser.cookies()
    expect((await browser.post('sign-out', {})).status).toBe(200)
    expect(browser.session()).toBeUndefined()
    expect((await newBrowser(cookie.split('; ')[0]).post('end-other-sessions', {})).status).toBe(401)
  })

  test('AUTH-45: nothing went wrong behind the answers', async () => {
    await until('bots at rest', () => site.rooms.counts().botTurns + other.rooms.counts().botTurns === 0)
    expect([...site.faults, ...other.faults]).toEqual([])
  })
})
