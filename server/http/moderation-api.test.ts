import { describe, expect, test } from 'vitest'
import { forget } from '../rooms/chat/rounds.ts'
import {
  type ClientSocket,
  connect,
  newVisitor,
  placeGame,
  type TestData,
  type TestSite,
  until,
  type Visitor,
} from '../site.fixture.ts'
import { onTwoSites } from '../stage.fixture.ts'
import type { ChatNews } from '../wire/chat.ts'
import { type Moderation, moderationSchema } from '../wire/moderation.ts'

let data: TestData
let site: TestSite
let other: TestSite
onTwoSites((stage) => {
  ;({ data, site, other } = stage)
})

const NOTE = { note: '' }
async function post(path: string, visitor: Visitor | null, body: unknown, at = site) {
  const response = await fetch(`${at.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(visitor && { cookie: visitor.cookie }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
const act = (visitor: Visitor | null, body: unknown) => post('/api/moderation', visitor, body)
const report = (visitor: Visitor | null, game: string, more = {}) =>
  post('/api/reports', visitor, { game, channel: 'players', n: 1, reason: 'abuse', note: 'rude', ...more })
async function read(visitor: Visitor): Promise<Moderation> {
  const response = await fetch(`${site.origin}/api/moderation`, { headers: { cookie: visitor.cookie } })
  expect(response.status).toBe(200)
  return moderationSchema.parse(await response.json())
}
const OK = { status: 200, body: { ok: true } }
const refused = (status: number, code: string) => ({ status, body: { code } })

/** Its row as an account's: what a guest becomes at sign-up, the password aside. */
async function newAccount(role = 'person'): Promise<Visitor> {
  const visitor = await newVisitor(data.db)
  await data.db.sql`
    update users set kind = 'account', name_key = id, role = ${role} where id = ${visitor.person.id}`
  return visitor
}
const newModerator = () => newAccount('moderator')

async function open(visitor: Visitor | null, game: string, at = site) {
  const socket: ClientSocket = await connect(at.origin, visitor ? { cookie: visitor.cookie } : {})
  const news: ChatNews[] = []
  socket.on('chat', (one) => void news.push(one))
  await socket.emitWithAck('watch', { game })
  expect(await socket.emitWithAck('chat:watch', { game })).toMatchObject({ ok: true })
  let said = 0
  const say = (text: string) => {
    const id = `say-${visitor?.person.id.slice(0, 12)}-${said++}`
    return socket.emitWithAck('chat:say', { game, channel: 'players', id, text })
  }
  return { socket, news, say }
}

async function rudeGame() {
  const [rude, victim, watcher] = [await newAccount(), await newVisitor(data.db), await newVisitor(data.db)]
  const game = await placeGame(data.db, { white: rude.person, black: victim.person })
  const white = await open(rude, game)
  expect(await white.say('something rude')).toEqual({ ok: true, n: 1 })
  expect(await white.say('something more')).toEqual({ ok: true, n: 2 })
  return { rude, victim, watcher, game, white }
}

describe('reports', () => {
  test('MOD-1: who can read a line can report it, once; its writer, those it is hidden from and strangers cannot', async () => {
    const { rude, victim, watcher, game } = await rudeGame()
    expect(await report(null, game)).toEqual(refused(401, 'unauthenticated'))
    expect(await report(watcher, game)).toEqual(refused(403, 'forbidden'))
    expect(await report(watcher, game, { n: 99 })).toEqual(refused(403, 'forbidden'))
    expect(await report(rude, game)).toEqual(refused(403, 'forbidden'))
    expect(await report(victim, game, { n: 99 })).toEqual(refused(403, 'forbidden'))
    expect(await report(victim, game, { reason: 'dislike' })).toEqual(refused(400, 'bad_message'))
    expect(await report(victim, game)).toEqual(OK)
    expect(await report(victim, game, { reason: 'spam' })).toEqual(OK)
    const rows = await data.db.sql`select * from reports where game_id = ${game}`
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      about: rude.person.id,
      about_name: rude.person.name,
      line: 'something rude',
      reason: 'abuse',
      note: 'rude',
      status: 'open',
      created_by: victim.person.id,
    })
  })

  test('MOD-2: one person makes thirty reports an hour', async () => {
    const { victim, game } = await rudeGame()
    const answers = await Promise.all(Array.from({ length: 33 }, () => report(victim, game)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})

describe('moderation', () => {
  test('MOD-3: for everybody but moderators there is no such address, whatever is sent there', async () => {
    const nobodies = [null, await newVisitor(data.db), await newAccount()]
    for (const visitor of nobodies) {
      for (const body of [{ act: 'unmute', user: 'x', ...NOTE }, {}, 'nonsense']) {
        expect(await act(visitor, body)).toEqual(refused(404, 'no_such_address'))
      }
      const headers: Record<string, string> = visitor ? { cookie: visitor.cookie } : {}
      expect((await fetch(`${site.origin}/api/moderation`, { headers })).status).toBe(404)
    }
    const moderator = await newModerator()
    await read(moderator)
    await data.db.sql`update users set role = 'person' where id = ${moderator.person.id}`
    expect((await act(moderator, { act: 'unmute', user: 'x', ...NOTE })).status).toBe(404)
    await data.db
      .sql`update users set role = 'moderator', closed_at = now() where id = ${moderator.person.id}`
    expect((await act(moderator, { act: 'unmute', user: 'x', ...NOTE })).status).toBe(404)
  })

  test('MOD-4: a report shows its line, those around it, and whom it is about; closed, it is gone and in the log', async () => {
    const { rude, victim, game } = await rudeGame()
    const moderator = await newModerator()
    await report(victim, game, { n: 2 })
    const found = (await read(moderator)).reports.find((one) => one.game === game)
    expect(found).toMatchObject({
      line: 'something more',
      channel: 'players',
      n: 2,
      by: victim.person.name,
      about: { id: rude.person.id, kind: 'account', isModerator: false, mutedUntilMs: null, isClosed: false },
      around: [
        { n: 1, text: 'something rude', isRemoved: false },
        { n: 2, text: 'something more' },
      ],
    })
    const close = { act: 'close report', report: found?.id, note: 'harmless' }
    expect(await act(moderator, close)).toEqual(OK)
    expect(await act(moderator, close)).toEqual(refused(400, 'bad_message'))
    const after = await read(moderator)
    expect(after.reports.filter((one) => one.game === game)).toEqual([])
    expect(after.log[0]).toMatchObject({
      moderator: moderator.person.name,
      action: 'close report',
      target: rude.person.name,
      note: 'harmless',
    })
    expect(after.log.filter(({ note }) => note === 'harmless')).toHaveLength(1)
  })

  test('MOD-5: a muted person, guest or account, is refused in every process, until it is over or taken back', async () => {
    const { game } = await rudeGame()
    const moderator = await newModerator()
    const guest = await newVisitor(data.db)
    await data.db.sql`update games set black_user = ${guest.person.id} where id = ${game}`
    const fresh = await placeGame(data.db, { white: guest.person, black: (await newVisitor(data.db)).person })
    const elsewhere = await open(guest, fresh, other)
    for (const span of ['hour', 'day', 'week', 'ever']) {
      const mute = { act: 'mute', user: guest.person.id, span, report: null, note: span }
      expect(await act(moderator, mute)).toEqual(OK)
      expect(await elsewhere.say(`muted for ${span}`)).toEqual({ ok: false, code: 'forbidden' })
    }
    const { people } = await read(moderator)
    const forEver = people.find(({ id }) => id === guest.person.id)?.mutedUntilMs ?? 0
    expect(new Date(forEver).getFullYear()).toBe(9999)
    expect(await act(moderator, { act: 'unmute', user: guest.person.id, ...NOTE })).toEqual(OK)
    expect(await elsewhere.say('free again')).toMatchObject({ ok: true })
    const { log } = await read(moderator)
    expect(log.filter(({ target }) => target === guest.person.name).map(({ action }) => action)).toEqual([
      'unmute',
      'mute',
      'mute',
      'mute',
      'mute',
    ])
    elsewhere.socket.close()
  })

  test('MOD-6: a removed line loses its text on every screen, in both processes, and for whoever comes later', async () => {
    const { victim, game, white } = await rudeGame()
    const moderator = await newModerator()
    const black = await open(victim, game, other)
    const remove = { act: 'remove line', game, channel: 'players', n: 1, report: null, ...NOTE }
    expect(await act(moderator, remove)).toEqual(OK)
    const gone = ({ lines }: ChatNews) => lines.some((line) => line.n === 1 && line.kind === 'removed')
    await until('both screens', () => white.news.some(gone) && black.news.some(gone))
    const late = await connect(site.origin, { cookie: victim.cookie })
    await late.emitWithAck('watch', { game })
    const answer = await late.emitWithAck('chat:watch', { game })
    expect(JSON.stringify(answer)).not.toContain('something rude')
    expect(answer).toMatchObject({ reads: [{ lines: [{ n: 1, kind: 'removed', text: '' }, { n: 2 }] }] })
    expect(await report(victim, game)).toEqual(refused(403, 'forbidden'))
    expect(await act(moderator, { ...remove, n: 99 })).toEqual(refused(400, 'bad_message'))
    for (const socket of [white.socket, black.socket, late]) socket.close()
  })

  test('MOD-7: a closed account is out of every process at once, its games end, and it can be opened again', async () => {
    const { rude, game, white } = await rudeGame()
    const moderator = await newModerator()
    const elsewhere = await open(rude, game, other)
    const close = { act: 'close account', user: rude.person.id, report: null, ...NOTE }
    expect(await act(moderator, close)).toEqual(OK)
    await until('the cut', () => white.socket.disconnected && elsewhere.socket.disconnected)
    const again = await open(rude, game)
    expect(await again.say('still here')).toEqual({ ok: false, code: 'unauthenticated' })
    const [row] = await data.db.sql`select status, reason from games where id = ${game}`
    expect(row).toEqual({ status: 'finished', reason: 'aborted' })
    expect((await read(moderator)).people).toContainEqual(
      expect.objectContaining({ id: rude.person.id, isClosed: true }),
    )
    expect(await act(moderator, { act: 'open account', user: rude.person.id, ...NOTE })).toEqual(OK)
    const [open_] = await data.db.sql`select closed_at from users where id = ${rude.person.id}`
    expect(open_).toEqual({ closed_at: null })
    const guest = await newVisitor(data.db)
    expect(await act(moderator, { ...close, user: guest.person.id })).toEqual(refused(400, 'bad_message'))
    again.socket.close()
  })

  test('MOD-8: moderators cannot act on moderators, and what was refused is not in the log', async () => {
    const [moderator, colleague] = [await newModerator(), await newModerator()]
    const game = await placeGame(data.db, {
      white: colleague.person,
      black: (await newVisitor(data.db)).person,
    })
    const white = await open(colleague, game)
    await white.say('from a moderator')
    const before = (await read(moderator)).log.length
    for (const user of [colleague.person.id, moderator.person.id]) {
      for (const body of [
        { act: 'mute', user, span: 'hour', report: null },
        { act: 'unmute', user },
        { act: 'close account', user, report: null },
        { act: 'open account', user },
      ]) {
        expect(await act(moderator, { ...body, ...NOTE })).toEqual(refused(403, 'forbidden'))
      }
    }
    const remove = { act: 'remove line', game, channel: 'players', n: 1, report: null, ...NOTE }
    expect(await act(moderator, remove)).toEqual(refused(403, 'forbidden'))
    expect((await read(moderator)).log).toHaveLength(before)
    white.socket.close()
  })

  test('MOD-9: the chat of a running game is refused to all, and both channels of a finished one are open to all', async () => {
    const { rude, victim, game, white } = await rudeGame()
    const get = async (visitor: Visitor | null, id = game) => {
      const headers: Record<string, string> = visitor ? { cookie: visitor.cookie } : {}
      const response = await fetch(`${site.origin}/api/games/${id}/chat`, { headers })
      return { status: response.status, body: (await response.json()) as unknown }
    }
    for (const visitor of [null, rude, victim]) expect(await get(visitor)).toEqual(refused(403, 'forbidden'))
    expect(await get(null, 'nosuchgame00')).toEqual(refused(404, 'no_such_game'))
    expect(await get(null, 'x')).toEqual(refused(404, 'no_such_game'))
    await white.socket.emitWithAck('resign', { game, ply: 0, id: 'the-end-0001' })
    const all = {
      channels: [
        { channel: 'players', lines: [{ text: 'something rude', isOwn: false }, { text: 'something more' }] },
        { channel: 'spectators', lines: [] },
      ],
    }
    expect(await get(null)).toMatchObject({ status: 200, body: all })
    await data.db
      .sql`insert into blocks (user_id, blocked_id) values (${victim.person.id}, ${rude.person.id})`
    expect((await get(victim)).body).toMatchObject({ channels: [{ lines: [] }, { lines: [] }] })
    white.socket.close()
  })

  test('MOD-10: closed reports and old chat are forgotten when the privacy page says so, and not before', async () => {
    const { victim, game, white } = await rudeGame()
    const moderator = await newModerator()
    await report(victim, game)
    const day = 86_400_000
    await white.socket.emitWithAck('resign', { game, ply: 0, id: 'the-end-0001' })
    const lines = () => data.db.sql`select n from chat_lines where game_id = ${game}`
    const reports = () => data.db.sql`select id from reports where game_id = ${game}`
    await forget(data.db, Date.now() + 89 * day)
    expect(await lines()).toHaveLength(2)
    await forget(data.db, Date.now() + 91 * day)
    expect(await lines()).toHaveLength(0)
    // An open report stays, with the line as it was.
    await forget(data.db, Date.now() + 1_000 * day)
    const found = (await read(moderator)).reports.find((one) => one.game === game)
    expect(found).toMatchObject({ line: 'something rude', around: [] })
    await act(moderator, { act: 'close report', report: found?.id, ...NOTE })
    await forget(data.db, Date.now() + 179 * day)
    expect(await reports()).toHaveLength(1)
    await forget(data.db, Date.now() + 181 * day)
    expect(await reports()).toHaveLength(0)
    white.socket.close()
  })

  test('MOD-11: nothing went wrong behind the answers', () => {
    expect([...site.faults, ...other.faults]).toEqual([])
  })
})
