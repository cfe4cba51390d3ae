import { afterEach, describe, expect, test } from 'vitest'
import { revokeSession } from '../../../db/queries/users.ts'
import {
  type ClientSocket,
  connect,
  newVisitor,
  placeGame,
  type TestData,
  type TestSite,
  until,
  type Visitor,
} from '../../site.fixture.ts'
import { onTwoSites } from '../../stage.fixture.ts'
import { type Channel, type ChatNews, chatNewsSchema } from '../../wire/chat.ts'

let data: TestData
let site: TestSite
let other: TestSite
const sockets: ClientSocket[] = []
onTwoSites((stage) => {
  ;({ data, site, other } = stage)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

/** A browser at the game's page, with every raw text that it was sent. */
class Window {
  readonly news: ChatNews[] = []
  raw = ''
  private constructor(
    readonly socket: ClientSocket,
    readonly game: string,
  ) {}

  static async open(game: string, visitor: Visitor | null, at: TestSite = site): Promise<Window> {
    const socket = await connect(at.origin, visitor ? { cookie: visitor.cookie } : {})
    sockets.push(socket)
    const window = new Window(socket, game)
    socket.io.engine.on('packet', (packet: { data?: unknown }) => {
      window.raw += `${String(packet.data)}\n`
    })
    socket.on('chat', (news) => {
      expect(chatNewsSchema.safeParse(news).success).toBe(true)
      window.news.push(news)
    })
    expect(await socket.emitWithAck('watch', { game })).toMatchObject({ ok: true })
    return window
  }

  watch() {
    return this.socket.emitWithAck('chat:watch', { game: this.game })
  }

  async open() {
    const answer = await this.watch()
    expect(answer).toMatchObject({ ok: true })
    return answer
  }

  say(channel: Channel, text: string, id = freshId()) {
    return this.socket.emitWithAck('chat:say', { game: this.game, channel, id, text })
  }

  heard(channel: Channel): string[] {
    return this.news
      .filter((news) => news.channel === channel)
      .flatMap(({ lines }) => lines.map((l) => l.text))
  }
}
let made = 0
const freshId = (): string => `chat-${String(made++).padStart(6, '0')}`

async function table() {
  const [white, black, watcher] = [
    await newVisitor(data.db),
    await newVisitor(data.db),
    await newVisitor(data.db),
  ]
  const game = await placeGame(data.db, { white: white.person, black: black.person })
  return { white, black, watcher, game }
}
const resign = (window: Window, ply = 0) =>
  window.socket.emitWithAck('resign', { game: window.game, ply, id: freshId() })

describe('chat', () => {
  test('CHAT-20: a line reaches its own side of the fog in both processes, nothing crosses, and the end opens both', async () => {
    const { white, black, watcher, game } = await table()
    const w = await Window.open(game, white)
    const b = await Window.open(game, black, other)
    const s = await Window.open(game, watcher)
    const n = await Window.open(game, null, other)
    for (const window of [w, b, s, n]) await window.open()
    expect(await w.say('players', 'alpha secret')).toEqual({ ok: true, n: 1 })
    expect(await b.say('players', 'beta secret')).toEqual({ ok: true, n: 2 })
    expect(await s.say('spectators', 'gamma gossip')).toEqual({ ok: true, n: 1 })
    await until('both players to hear both', () => [w, b].every((one) => one.heard('players').length === 2))
    await until('both watchers to hear one', () =>
      [s, n].every((one) => one.heard('spectators').length === 1),
    )
    expect(b.news[0]?.lines[0]).toMatchObject({
      n: 1,
      name: white.person.name,
      seat: 'white',
      kind: 'text',
      isOwn: false,
    })
    expect(w.news[0]?.lines[0]).toMatchObject({ n: 1, isOwn: true })
    // Latecomers get the past of their own side alone.
    const late = { b: await Window.open(game, black), n: await Window.open(game, null) }
    expect(await late.b.watch()).toMatchObject({
      reads: [{ channel: 'players', lines: [{ n: 1 }, { n: 2 }] }],
      writes: ['players'],
    })
    expect(await late.n.watch()).toMatchObject({
      reads: [{ channel: 'spectators', lines: [{ n: 1 }] }],
      writes: [],
    })
    for (const one of [w, b, late.b]) expect(one.raw).not.toMatch(/gossip|"spectators"/)
    for (const one of [s, n, late.n]) expect(one.raw).not.toMatch(/secret|"players",/)

    expect(await resign(w)).toMatchObject({ ok: true })
    await until(
      'everyone to hear everything',
      () =>
        [w, b, late.b].every((one) => one.raw.includes('gamma gossip')) &&
        [s, n, late.n].every((one) => one.raw.includes('alpha secret') && one.raw.includes('beta secret')),
    )
    expect(await s.watch()).toMatchObject({
      reads: [{ channel: 'players' }, { channel: 'spectators' }],
      writes: ['spectators'],
    })
    expect(await w.watch()).toMatchObject({ writes: ['players'] })
    expect(await w.say('players', 'well fought')).toMatchObject({ ok: true })
    await until('the watchers', () => [s, n].every((one) => one.heard('players').includes('well fought')))
  })

  test('CHAT-21: each may write in their own channel only, by seat and session, whatever they say they are', async () => {
    const { white, black, watcher, game } = await table()
    const w = await Window.open(game, white)
    const s = await Window.open(game, watcher)
    const n = await Window.open(game, null)
    expect(await w.say('spectators', 'psst')).toEqual({ ok: false, code: 'forbidden' })
    expect(await s.say('players', 'psst')).toEqual({ ok: false, code: 'forbidden' })
    expect(await n.say('spectators', 'psst')).toEqual({ ok: false, code: 'unauthenticated' })
    expect(await n.say('players', 'psst')).toEqual({ ok: false, code: 'unauthenticated' })
    const odd = { game, channel: 'players', id: freshId(), text: 'psst', seat: 'white' } as never
    expect(await s.socket.emitWithAck('chat:say', odd)).toEqual({ ok: false, code: 'bad_message' })
    // A player's own window loses the seat with its session.
    await revokeSession(data.db, black.sessionId)
    const b = await Window.open(game, black)
    expect(await b.watch()).toMatchObject({ reads: [{ channel: 'spectators' }], writes: [] })
    expect(await b.say('players', 'psst')).toEqual({ ok: false, code: 'unauthenticated' })
    await w.say('players', 'for the seats alone')
    expect(await w.open()).toMatchObject({ reads: [{ lines: [{ text: 'for the seats alone' }] }] })
    for (const one of [s, n, b]) expect(one.raw).not.toContain('for the seats alone')
  })

  test('CHAT-22: against Misty there is no players’ channel; those who watch may talk', async () => {
    const [player, watcher] = [await newVisitor(data.db), await newVisitor(data.db)]
    const game = await placeGame(data.db, { white: player.person, black: 'bot' })
    const p = await Window.open(game, player)
    const s = await Window.open(game, watcher)
    expect(await p.watch()).toEqual({ ok: true, reads: [], writes: [] })
    expect(await p.say('players', 'hello Misty')).toEqual({ ok: false, code: 'forbidden' })
    await s.open()
    expect(await s.say('spectators', 'go Misty')).toEqual({ ok: true, n: 1 })
    await until('the line', () => s.heard('spectators').length === 1)
    expect(p.raw).not.toContain('go Misty')
  })

  test('CHAT-23: a resent line is one line, also after a limit has been reached', async () => {
    const { white, game } = await table()
    const w = await Window.open(game, white)
    await w.open()
    const id = freshId()
    const answers = await Promise.all([w.say('players', 'once', id), w.say('players', 'once', id)])
    expect(answers).toEqual([
      { ok: true, n: 1 },
      { ok: true, n: 1 },
    ])
    for (let n = 2; n <= 5; n++) expect(await w.say('players', `line ${n}`)).toEqual({ ok: true, n })
    expect(await w.say('players', 'line 6')).toEqual({ ok: false, code: 'rate_limited' })
    expect(await w.say('players', 'once', id)).toEqual({ ok: true, n: 1 })
    await until('five lines', () => w.heard('players').length >= 5)
    expect(w.heard('players').filter((text) => text === 'once')).toHaveLength(1)
  })

  test('CHAT-24: five lines in ten seconds, forty in a game and hour, the same line twice; more is refused', async () => {
    const { white, black, game } = await table()
    const w = await Window.open(game, white)
    const burst = await Promise.all(Array.from({ length: 12 }, (_, n) => w.say('players', `burst ${n}`)))
    expect(burst.filter((answer) => answer.ok)).toHaveLength(5)
    expect(burst.filter((answer) => !answer.ok)).toEqual(Array(7).fill({ ok: false, code: 'rate_limited' }))
    const ago = async (ms: number) =>
      data.db.sql`update chat_lines set at_ms = at_ms - ${ms} where game_id = ${game}`
    await ago(11_000)
    expect(await w.say('players', 'Twice')).toMatchObject({ ok: true })
    expect(await w.say('players', 'twice')).toMatchObject({ ok: true })
    expect(await w.say('players', 'twice ')).toEqual({ ok: false, code: 'rate_limited' })
    // The other player has counts of their own.
    const b = await Window.open(game, black)
    expect(await b.say('players', 'twice')).toMatchObject({ ok: true })
    // Written by hand: what one socket may send in a second is less.
    await data.db.sql`
      insert into chat_lines (game_id, channel, n, user_id, name, seat, text, client_id, at_ms)
      select ${game}, 'players', 100 + n, ${white.person.id}, 'White', 'white', 'patient ' || n, 'patient-' || n,
        ${Date.now() - 60_000} from generate_series(1, 32) as n`
    await ago(11_000)
    expect(await w.say('players', 'the fortieth')).toMatchObject({ ok: true })
    await ago(11_000)
    expect(await w.say('players', 'one more')).toEqual({ ok: false, code: 'rate_limited' })
    await ago(3_600_000)
    expect(await w.say('players', 'an hour later')).toMatchObject({ ok: true })
  })

  test('CHAT-25: phrases are said by id, by players alone, and only those there are', async () => {
    const { white, watcher, game } = await table()
    const w = await Window.open(game, white)
    const s = await Window.open(game, watcher)
    await w.open()
    const phrase = (window: Window, phrase: string, channel: Channel) =>
      window.socket.emitWithAck('chat:say', { game, channel, id: freshId(), phrase } as never)
    expect(await phrase(w, 'good-luck', 'players')).toEqual({ ok: true, n: 1 })
    expect(await phrase(w, 'buy my course', 'players')).toEqual({ ok: false, code: 'bad_message' })
    expect(await phrase(s, 'good-luck', 'spectators')).toEqual({ ok: false, code: 'forbidden' })
    await until('the phrase', () => w.news.length === 1)
    expect(w.news[0]?.lines[0]).toMatchObject({ kind: 'phrase', text: 'good-luck' })
  })

  test('CHAT-26: muted people are refused, and those who blocked a writer are not shown the lines, old or new', async () => {
    const { white, black, watcher, game } = await table()
    const w = await Window.open(game, white)
    const b = await Window.open(game, black, other)
    const third = await Window.open(game, black)
    await b.open()
    await w.open()
    await w.say('players', 'before the block')
    await until('the first line', () => b.heard('players').length === 1)
    await data.db
      .sql`insert into blocks (user_id, blocked_id) values (${black.person.id}, ${white.person.id})`
    await w.say('players', 'after the block')
    expect(await third.watch()).toMatchObject({ reads: [{ channel: 'players', lines: [] }] })
    await b.say('players', 'from the blocker')
    await until(
      'the answer',
      () =>
        w.heard('players').includes('from the blocker') && b.heard('players').includes('from the blocker'),
    )
    expect(b.heard('players')).not.toContain('after the block')
    expect(w.heard('players')).toContain('after the block')
    await data.db
      .sql`update users set muted_until = now() + interval '1 hour' where id = ${watcher.person.id}`
    const s = await Window.open(game, watcher)
    expect(await s.say('spectators', 'anything')).toEqual({ ok: false, code: 'forbidden' })
  })

  test('CHAT-27: an announcement that was lost is made up for, and followers who have gone are forgotten', async () => {
    const { white, black, game } = await table()
    const w = await Window.open(game, white)
    const b = await Window.open(game, black, other)
    await b.open()
    const { chat } = other.rooms
    const hear = chat.hear
    chat.hear = () => {}
    await w.say('players', 'said into the void')
    await chat.sweep()
    chat.hear = hear
    await until('the lost line', () => b.heard('players').includes('said into the void'))
    for (const socket of sockets.splice(0)) socket.close()
    await until(
      'everyone gone',
      () => other.rooms.counts().members === 0 && site.rooms.counts().members === 0,
    )
    for (const one of [site, other]) await one.rooms.chat.sweep()
    expect([site.rooms.chat.followed, other.rooms.chat.followed]).toEqual([0, 0])
  })

  test('CHAT-28: chat is for who follows the game, at a game that is there', async () => {
    const { white, game } = await table()
    const socket = await connect(site.origin, { cookie: white.cookie })
    sockets.push(socket)
    expect(await socket.emitWithAck('chat:watch', { game })).toEqual({ ok: false, code: 'forbidden' })
    expect(await socket.emitWithAck('chat:watch', { game: 'nosuchgame00' })).toEqual({
      ok: false,
      code: 'no_such_game',
    })
    const say = { game: 'nosuchgame00', channel: 'players' as const, id: freshId(), text: 'hello' }
    expect(await socket.emitWithAck('chat:say', say)).toEqual({ ok: false, code: 'no_such_game' })
    for (const text of ['', '  ', '\u202E', 'x'.repeat(201)]) {
      const window = await Window.open(game, white)
      expect(await window.say('players', text)).toEqual({ ok: false, code: 'bad_message' })
    }
  })

  test('CHAT-29: nothing went wrong behind the answers', () => {
    expect([...site.faults, ...other.faults]).toEqual([])
  })
})
