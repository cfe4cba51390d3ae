/** Bad input, by the thousand: one refusal with a code for each, no crash, no change in any event log. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  type ClientSocket,
  connect,
  newVisitor,
  placeGame,
  type TestData,
  type TestSite,
  type Visitor,
} from '../site.fixture.ts'
import { onOneSite } from '../stage.fixture.ts'
import { MAX_MESSAGE_BYTES } from '../wire/command.ts'
import { REFUSALS, type Refusal } from '../wire/refusal.ts'
import type { Caller } from './socket/caller.ts'
import { receive } from './socket/desk.ts'

const THROUGH_THE_DESK = 7_000
const OVER_SOCKETS = 3_000
/** Below the limit of one socket, so that what is refused is the message and not its number. */
const PER_SOCKET = 30

let data: TestData
let site: TestSite
let white: Visitor
let game: string

onOneSite((stage) => {
  ;({ data, site } = stage)
})
beforeAll(async () => {
  white = await newVisitor(data.db)
  game = await placeGame(data.db, { white: white.person, black: (await newVisitor(data.db)).person })
})

interface Message {
  event: string
  args: unknown[]
}

const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  '$where',
]
const deep = (levels: number, isArray: boolean): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = isArray ? [value] : { a: value }
  return value
}
/** As a hostile client's JSON would: own keys that look like inherited ones. */
const withKey = (key: string, value: unknown): unknown =>
  JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`)

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    '\0',
    'null',
    [],
    {},
    [[]],
    '💥',
    '\ud800',
  ),
  fc.constantFrom(-0, 2 ** 53, 20_001, -5, 1e9, '3', '0'),
  fc.string({ maxLength: 60 }),
  fc.string({ minLength: MAX_MESSAGE_BYTES, maxLength: MAX_MESSAGE_BYTES * 2 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc
    .record({ key: fc.constantFrom(...oddKeys), value: fc.jsonValue({ maxDepth: 1 }) })
    .map(({ key, value }) => withKey(key, value)),
  fc.tuple(fc.integer({ min: 50, max: 400 }), fc.boolean()).map(([levels, isArray]) => deep(levels, isArray)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.array(
    fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    { maxLength: 3 },
  ),
)

const EVENTS = [
  'move',
  'resign',
  'abort',
  'watch',
  'leave',
  'offerDraw',
  'acceptDraw',
  'declineDraw',
  'claimAway',
  'giveTime',
  'rematch',
  'ready',
]

/** A command that would be taken, with one thing wrong. */
const nearMiss: fc.Arbitrary<Message> = fc
  .tuple(
    fc.constantFrom(...EVENTS),
    fc.oneof(
      fc.tuple(fc.constantFrom('game', 'ply', 'id', 'uci', 'offer', 'take'), junk),
      fc.tuple(fc.constantFrom('extra', 'seat', 'userId', 'fen', ...oddKeys), junk),
    ),
    fc.constantFrom('e2e5', 'a1a1', 'e7e5', 'e1g1', 'e2e4q', 'h7h8q'),
  )
  .map(([event, [key, value], uci]) => {
    const whole: Record<string, unknown> = {
      game,
      ply: 0,
      id: 'fuzz-00001',
      ...(event === 'move' && { uci }),
      ...((event === 'acceptDraw' || event === 'declineDraw') && { offer: 0 }),
      ...(event === 'claimAway' && { take: 'win' }),
    }
    if (event === 'watch' || event === 'leave' || event === 'rematch') delete whole.ply
    if (!('ply' in whole) || event === 'ready') delete whole.id
    // A key that the command has not makes it wrong; one that it has is made wrong by what it holds.
    Object.defineProperty(whole, key, { value, enumerable: true, configurable: true, writable: true })
    return { event, args: [whole] }
  })

const wrongShape: fc.Arbitrary<Message> = fc.record({
  event: fc.oneof(
    fc.constantFrom(...EVENTS),
    fc.constantFrom(
      'frame',
      'presence',
      'play',
      'eval',
      'MOVE',
      'move ',
      'message',
      'ping',
      'join',
      ...oddKeys,
    ),
    fc.string({ minLength: 1, maxLength: 20 }).map((name) => `x${name}`),
  ),
  args: fc.array(junk, { maxLength: 3 }),
})

/** Right in shape, wrong in fact. */
const wrongFact: fc.Arbitrary<Message> = fc
  .tuple(
    fc.constantFrom('move', 'resign', 'abort', 'offerDraw', 'acceptDraw', 'claimAway', 'giveTime', 'ready'),
    fc.integer({ min: 1, max: 20_000 }),
    fc.constantFrom('abcdefghijkl', '000000000000'),
    fc.boolean(),
  )
  .map(([event, ply, other, isOther]) => ({
    event,
    args: [
      {
        game: isOther ? other : game,
        ply,
        ...(event !== 'ready' && { id: 'fuzz-00002' }),
        ...(event === 'move' && { uci: 'e2e4' }),
        ...(event === 'acceptDraw' && { offer: ply }),
        ...(event === 'claimAway' && { take: 'draw' }),
      },
    ],
  }))

/** Right in everything but the rules of the game. */
const wrongMove: fc.Arbitrary<Message> = fc
  .tuple(fc.nat(63), fc.nat(63), fc.constantFrom('', '', 'q', 'n'))
  .map(([from, to, letter]) => `${squareName(from)}${squareName(to)}${letter}`)
  .filter((uci) => !/^([a-h])2\1[34]$|^b1[ac]3$|^g1[fh]3$/.test(uci))
  .map((uci) => ({ event: 'move', args: [{ game, ply: 0, id: 'fuzz-00003', uci }] }))
const squareName = (square: number): string => `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`

const message = fc.oneof(
  { weight: 1, arbitrary: wrongMove },
  { weight: 5, arbitrary: nearMiss },
  { weight: 3, arbitrary: wrongShape },
  { weight: 1, arbitrary: wrongFact },
)

/** A near miss that is none: the odd value happened to be a right one. */
const isRight = ({ event, args: [body, ...rest] }: Message): boolean => {
  if ((event !== 'resign' && event !== 'abort') || rest.length > 0) return false
  const { ply, id } = (body ?? {}) as { ply?: unknown; id?: unknown }
  const isWhole =
    Object.getOwnPropertyNames(body ?? {})
      .sort()
      .join() === 'game,id,ply'
  return isWhole && ply === 0 && typeof id === 'string' && /^[\w-]{8,40}$/.test(id)
}
/** The client's encoder, when it takes bytes out of a message, loses a key of this name: what is left may be right. */
const isLostByClient = (one: Message): boolean =>
  one.args.some((arg) => Object.hasOwn(Object(arg), '__proto__'))

const wrongMessages = (count: number): Message[] =>
  fc
    .sample(message, count + 200)
    .filter((one) => !isRight(one))
    .slice(0, count)

const everyEvent = async (): Promise<string> =>
  JSON.stringify(await data.db.sql`select * from events order by game_id, seq`)

test('WIRE-11: 7,000 bad messages at the desk: each gets one refusal with a code, and changes nothing', async () => {
  const before = await everyEvent()
  const codes = new Map<Refusal, number>()
  const sent: unknown[] = []
  const caller: Caller = {
    connection: { id: 'fuzz', userId: white.person.id, lagMs: null, emit: (...args) => void sent.push(args) },
    isSessionAlive: async () => true,
    isOpen: () => true,
    isWithinLimit: () => true,
    games: new Set(),
    challenges: new Set(),
  }
  const tools = {
    house: site.rooms.house,
    chat: site.rooms.chat,
    meeting: site.rooms.meeting,
    onFault: (_: string, error: unknown) => void site.faults.push({ where: 'desk', error }),
  }
  const messages = wrongMessages(THROUGH_THE_DESK)
  for (const one of messages) {
    const bytes = JSON.stringify(one.args)?.length ?? 0
    const answer = await receive(tools, caller, one.event, one.args, bytes)
    if (answer.ok) throw new Error(`taken: ${JSON.stringify(one).slice(0, 500)}`)
    expect(Object.keys(answer)).toEqual(['ok', 'code'])
    expect(REFUSALS).toContain(answer.code)
    codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1)
  }
  for (const code of ['bad_message', 'too_large', 'illegal_move', 'stale_ply', 'no_such_game'] as const) {
    expect(codes.get(code) ?? 0, code).toBeGreaterThan(20)
  }
  expect(codes.get('internal')).toBeUndefined()
  expect(site.faults).toEqual([])
  expect(sent.filter((args) => (args as string[])[0] === 'frame')).toEqual([])
  expect(await everyEvent()).toBe(before)
}, 120_000)

test('WIRE-12: 3,000 over real sockets, acknowledged or not: one refusal each, every connection lives', async () => {
  const before = await everyEvent()
  const messages = wrongMessages(OVER_SOCKETS + 300)
    .filter((one) => !isLostByClient(one))
    .slice(0, OVER_SOCKETS)
  let answered = 0
  for (let from = 0; from < messages.length; from += PER_SOCKET * 4) {
    const sockets = await Promise.all(
      [white.cookie, undefined, white.cookie, undefined].map((cookie) =>
        connect(site.origin, cookie ? { cookie } : {}),
      ),
    )
    const parts = sockets.map((socket, index) => {
      const begin = from + index * PER_SOCKET
      return sendAll(socket, messages.slice(begin, begin + PER_SOCKET))
    })
    for (const count of await Promise.all(parts)) answered += count
    for (const socket of sockets) {
      expect(socket.connected).toBe(true)
      socket.close()
    }
  }
  expect(answered).toBe(messages.length)
  expect(site.faults).toEqual([])
  expect(await everyEvent()).toBe(before)
  const socket = await connect(site.origin, { cookie: white.cookie })
  expect(await socket.emitWithAck('move', { game, ply: 0, id: 'after-fuzz', uci: 'e2e4' })).toMatchObject({
    ok: true,
  })
  socket.close()
}, 120_000)

/** Half of them ask for an acknowledgement; the others are refused by an event. Returns how many refusals came. */
async function sendAll(socket: ClientSocket, messages: readonly Message[]): Promise<number> {
  const raw = socket as unknown as {
    emit: (event: string, ...args: unknown[]) => void
    timeout: (ms: number) => { emitWithAck: (event: string, ...args: unknown[]) => Promise<unknown> }
  }
  let refused = 0
  socket.on('refused', ({ code }) => {
    expect(REFUSALS).toContain(code)
    refused++
  })
  const asked: Promise<void>[] = []
  let silent = 0
  for (const [index, { event, args }] of messages.entries()) {
    if (index % 2 === 0) {
      silent++
      raw.emit(event, ...args)
    } else {
      asked.push(
        raw
          .timeout(10_000)
          .emitWithAck(event, ...args)
          .then((answer) => {
            expect(answer).toMatchObject({ ok: false })
            expect(REFUSALS).toContain((answer as { code: Refusal }).code)
          }),
      )
    }
  }
  await Promise.all(asked)
  for (let wait = 0; refused < silent && wait < 200; wait++)
    await new Promise((resolve) => setTimeout(resolve, 10))
  return asked.length + refused
}

test('WIRE-13: a flood is refused by `rate_limited`, and what is far too large cuts that socket alone', async () => {
  const [flood, huge, calm] = [
    await connect(site.origin),
    await connect(site.origin),
    await connect(site.origin),
  ]
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => flood.emitWithAck('watch', { game: 'nosuchgame12' })),
  )
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code))
  expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThan(40)
  expect(codes.filter((code) => code === 'no_such_game').length).toBeGreaterThan(30)
  const cut = new Promise((resolve) => huge.once('disconnect', resolve))
  huge.emit('watch', { game: 'x'.repeat(400_000) }, () => {})
  await cut
  expect(await calm.emitWithAck('watch', { game })).toMatchObject({ ok: true })
  for (const socket of [flood, huge, calm]) socket.close()
})
