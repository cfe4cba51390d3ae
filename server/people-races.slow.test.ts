/** Two people, two processes, real sockets: what races between them ends one way, twenty times each. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEvents } from '../db/queries/events.ts'
import { findGame } from '../db/queries/games.ts'
import { replay } from './referee/index.ts'
import {
  type ClientSocket,
  connect,
  newVisitor,
  openTestData,
  placeGame,
  type TestData,
  until,
  type Visitor,
} from './site.fixture.ts'
import { ServerProcess } from './spawned.fixture.ts'
import type { GameEvent } from './wire/event.ts'
import type { Frame } from './wire/frame.ts'
import { firstBrokenSeq, SALT_BYTES, sealEvent } from './wire/ledger.ts'
import type { Rematch } from './wire/presence.ts'
import type { Ack } from './wire/refusal.ts'
import type { TimeControl } from './wire/time-control.ts'

const ROUNDS = 20
const LONG = { initialMs: 600_000, incrementMs: 0 } satisfies TimeControl
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

/** One person's socket at one process, in all the games of a test. */
class Line {
  readonly frames: Frame[] = []
  readonly rematches: Rematch[] = []

  constructor(readonly socket: ClientSocket) {
    socket.on('frame', (frame) => void this.frames.push(frame))
    socket.on('rematch', (rematch) => void this.rematches.push(rematch))
  }

  async watch(game: string): Promise<void> {
    expect(await this.socket.emitWithAck('watch', { game })).toMatchObject({ ok: true })
  }

  async leave(game: string): Promise<void> {
    await this.socket.emitWithAck('leave', { game })
  }

  last(game: string): Frame | undefined {
    return this.frames.findLast((frame) => frame.card.game === game)
  }

  move(game: string, ply: number, uci: string, id = `move-${ply}-${uci}`): Promise<Ack> {
    return this.socket.emitWithAck('move', { game, ply, id, uci })
  }
}

let data: TestData
let [one, two]: [ServerProcess, ServerProcess] = [] as never
let [white, black]: [Visitor, Visitor] = [] as never
/** Each player at each process. */
let [w1, w2, b1, b2]: [Line, Line, Line, Line] = [] as never

beforeAll(async () => {
  data = await openTestData()
  const env = { DATABASE_URL: data.url, NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? '' }
  const started = await Promise.all([ServerProcess.start(env), ServerProcess.start(env)])
  ;[one, two] = started
  white = await newVisitor(data.db)
  black = await newVisitor(data.db)
  const line = async (server: ServerProcess, { cookie }: Visitor) =>
    new Line(await connect(server.url, { cookie }))
  w1 = await line(one, white)
  w2 = await line(two, white)
  b1 = await line(one, black)
  b2 = await line(two, black)
}, 90_000)
afterAll(async () => {
  for (const { socket } of [w1, w2, b1, b2]) socket.close()
  await Promise.all([one.stop(), two.stop()])
  await data.drop()
}, 60_000)

async function newGame({ fen = START, time = LONG, moves = ['e2e4', 'e7e5'] } = {}): Promise<string> {
  const game = await placeGame(data.db, { white: white.person, black: black.person, fen, time })
  for (const line of [w1, w2, b1, b2]) await line.watch(game)
  for (const [ply, uci] of moves.entries()) {
    expect(await (ply % 2 === 0 ? w1 : b1).move(game, ply, uci)).toMatchObject({ ok: true })
  }
  await allAt(game, moves.length + 1)
  return game
}

/** All four windows show the event of this number. */
const allAt = async (game: string, version: number): Promise<void> =>
  until(`version ${version} everywhere`, () =>
    [w1, w2, b1, b2].every((line) => version === 1 || (line.last(game)?.version ?? 0) >= version),
  )

/** The log is whole, has one end at most, and every window shows it; then the windows leave. */
async function settled(game: string): Promise<GameEvent[]> {
  const stored = await loadEvents(data.db, game)
  expect(firstBrokenSeq(stored)).toBeNull()
  replay(stored)
  const events = stored.map(({ json }) => JSON.parse(json) as GameEvent)
  expect(events.filter((event) => 'end' in event && event.end).length).toBeLessThanOrEqual(1)
  await allAt(game, events.length)
  for (const line of [w1, w2, b1, b2]) await line.leave(game)
  return events
}

const codes = (answers: readonly Ack[]): string[] => answers.map((ack) => (ack.ok ? 'ok' : ack.code))
const reasonOf = (events: readonly GameEvent[]): string | null => {
  const last = events.at(-1)
  return last && 'end' in last && last.end ? last.end.reason : null
}

/** A socket may send 40 messages a second, and sends five in a round at most. */
const ROUND_MS = 160
/** After this a socket may send 40 at once. */
const REST_MS = 1_000

async function eachRound(play: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await Promise.all([play(round), sleep(ROUND_MS)])
}

test('ROOM-81: the same move at both processes at once: one effect, one answer', async () => {
  await eachRound(async () => {
    const game = await newGame()
    const answers = await Promise.all([w1, w2].map((line) => line.move(game, 2, 'g1f3', 'the-same-move')))
    expect(answers).toEqual([
      { ok: true, version: 4 },
      { ok: true, version: 4 },
    ])
    expect(await settled(game)).toHaveLength(4)
  })
}, 60_000)

test('ROOM-82: resignation against the capture of the king: one end, White’s win', async () => {
  await eachRound(async (round) => {
    const game = await newGame({ fen: '4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1', moves: [] })
    const resign = () => b2.socket.emitWithAck('resign', { game, ply: 0, id: 'resign-black' })
    const take = () => w1.move(game, 0, 'e7e8')
    const answers = await Promise.all(round % 2 === 0 ? [resign(), take()] : [take(), resign()])
    expect(codes(answers).sort()).toEqual(['game_over', 'ok'])
    const events = await settled(game)
    expect(['resigned', 'king captured']).toContain(reasonOf(events))
    expect(events.at(-1)).toMatchObject({ end: { result: '1-0' } })
  })
}, 60_000)

test('ROOM-83: acceptance against refusal, and against an own move, in two windows of one player', async () => {
  await eachRound(async (round) => {
    const game = await newGame()
    expect(await w1.socket.emitWithAck('offerDraw', { game, ply: 2, id: 'the-offer' })).toMatchObject({
      ok: true,
    })
    await w1.move(game, 2, 'g1f3')
    await allAt(game, 5)
    const answer = { game, ply: 3, offer: 2 }
    const accept = () => b1.socket.emitWithAck('acceptDraw', { ...answer, id: 'accept-it' })
    const against = () =>
      round % 2 === 0
        ? b2.socket.emitWithAck('declineDraw', { ...answer, id: 'decline-it' })
        : b2.move(game, 3, 'b8c6')
    const [accepted, other] = await Promise.all([accept(), against()])
    const events = await settled(game)
    expect(codes([accepted, other])).toEqual(accepted.ok ? ['ok', 'game_over'] : ['stale_ply', 'ok'])
    expect(reasonOf(events)).toBe(accepted.ok ? 'draw agreed' : null)
  })
}, 60_000)

test('ROOM-84: offers of both at once: a draw, or the later one is stale', async () => {
  await eachRound(async () => {
    const game = await newGame()
    const answers = await Promise.all(
      [w1, b2].map((line, index) =>
        line.socket.emitWithAck('offerDraw', { game, ply: 2, id: `offer-by-${index}` }),
      ),
    )
    expect(codes(answers)).toEqual(['ok', 'ok'])
    expect(reasonOf(await settled(game))).toBe('draw agreed')
  })
}, 60_000)

test('ROOM-85: two rematch clicks: one game with colours swapped, and all four windows are told its id', async () => {
  await eachRound(async (round) => {
    const game = await newGame()
    await w1.socket.emitWithAck('resign', { game, ply: 2, id: 'resign-white' })
    await allAt(game, 4)
    const lines = round % 2 === 0 ? [w1, b2] : [b2, w1]
    const answers = await Promise.all(lines.map((line) => line.socket.emitWithAck('rematch', { game })))
    for (const answer of answers) expect(answer).toMatchObject({ ok: true })
    const nextIn = (line: Line) => line.rematches.findLast((rematch) => rematch.game === game)?.next
    await until('all four are told', () => [w1, w2, b1, b2].every((line) => nextIn(line)))
    const ids = new Set([w1, w2, b1, b2].map(nextIn))
    expect(ids.size).toBe(1)
    const made = await data.db.sql<{ id: string }[]>`select id from games where rematch_of = ${game}`
    expect(made.map(({ id }) => id)).toEqual([...ids])
    expect(await findGame(data.db, made[0]?.id ?? '')).toMatchObject({
      whiteUser: black.person.id,
      blackUser: white.person.id,
      status: 'playing',
      initialMs: LONG.initialMs,
    })
    await settled(game)
  })
}, 60_000)

test('ROOM-86: the flag against a move: the one that is written first, and only that', async () => {
  const outcomes = new Set<string>()
  for (const batch of [0, 1]) {
    await sleep(REST_MS)
    await Promise.all(
      Array.from({ length: ROUNDS / 2 }, async (_, index) => {
        const game = await newGame({ time: { initialMs: 1_000, incrementMs: 0 } })
        const frame = w1.last(game)
        const leftMs = 1_000 - (frame?.card.clock?.sinceMs ?? 0)
        // Around the moment itself, a few milliseconds apart.
        await sleep(Math.max(0, leftMs - 60 + index * 8 + batch * 4))
        const answer = await w2.move(game, 2, 'g1f3')
        const isOver = (line: Line) => line.last(game)?.card.status === 'finished'
        await until('the end', () => [w1, w2, b1, b2].every(isOver))
        const events = await settled(game)
        expect(reasonOf(events)).toBe('flag')
        // In time, the move stands and it is Black whose flag fell; late, White's fell and the move is nowhere.
        expect(events.at(-1)).toMatchObject({ type: 'flagged', seat: answer.ok ? 'black' : 'white' })
        expect(events).toHaveLength(answer.ok ? 5 : 4)
        if (!answer.ok) expect(answer.code).toBe('game_over')
        outcomes.add(answer.ok ? 'move' : 'flag')
      }),
    )
  }
  console.log(`flag against move: ${[...outcomes].join()}`)
}, 60_000)

/** A game whose White was away for 55 s in the turn that is over. */
async function awayGame(): Promise<string> {
  const game = await placeGame(data.db, { white: white.person, black: black.person, time: LONG })
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6']
  for (const [index, uci] of moves.entries()) {
    const [last] = (await loadEvents(data.db, game)).slice(-1)
    const event: GameEvent = {
      type: 'moved',
      ply: index + 1,
      uci,
      atMs: Date.now(),
      remainingMs: LONG.initialMs,
      ...(index === 2 && { awayMs: 55_000 }),
    }
    const salt = index.toString(16).padStart(2 * SALT_BYTES, '0')
    const sealed = sealEvent(last?.head ?? '', index + 1, event, salt)
    await data.db.sql`insert into events (game_id, seq, json, salt, head)
      values (${game}, ${sealed.seq}, ${sealed.json}, ${salt}, ${sealed.head})`
  }
  await data.db.sql`update games set plies = 4 where id = ${game}`
  return game
}

test('ROOM-87: a claim against the return at the other process: accepted before it, refused after it, never both', async () => {
  for (let batch = 0; batch < 2; batch++) {
    await sleep(REST_MS)
    const games = await Promise.all(Array.from({ length: ROUNDS / 2 }, awayGame))
    for (const game of games) await b1.watch(game)
    const claim = (game: string, id: string) =>
      b1.socket.emitWithAck('claimAway', { game, ply: 4, id, take: 'win' })
    expect(codes([await claim(games[0] ?? '', 'claim-too-early')])).toEqual(['forbidden'])
    await sleep(10_300)
    await Promise.all(
      games.map(async (game, index) => {
        // Half of them come back a little before the claim, far less than word of it takes.
        const back = index % 2 === 0 ? w2.watch(game) : null
        const said = claim(game, 'claim-now')
        await Promise.all([back, back ? null : w2.watch(game)])
        const answer = await said
        expect(['ok', 'forbidden']).toContain(answer.ok ? 'ok' : answer.code)
        const ended = answer.ok ? 'away claimed' : null
        const events = (await loadEvents(data.db, game)).map(({ json }) => JSON.parse(json) as GameEvent)
        expect(reasonOf(events)).toBe(ended)
        if (!answer.ok) return
        expect(events.at(-1)).toMatchObject({ seat: 'black', end: { result: '0-1' } })
        expect(codes([await w2.move(game, 4, 'b1c3')])).toEqual(['game_over'])
      }),
    )
    for (const game of games) for (const line of [w2, b1]) await line.leave(game)
  }
}, 90_000)

test('ROOM-88: once it is known that the other came back, no claim is accepted', async () => {
  const game = await awayGame()
  const presences: boolean[] = []
  b1.socket.on('presence', (presence) => presence.game === game && presences.push(presence.white))
  await b1.watch(game)
  await sleep(10_300)
  await w2.watch(game)
  await until('the word of it', () => presences.at(-1) === true)
  const claim = { game, ply: 4, id: 'claim-too-late', take: 'win' } as const
  expect(codes([await b1.socket.emitWithAck('claimAway', claim)])).toEqual(['forbidden'])
  expect(await w2.move(game, 4, 'b1c3')).toMatchObject({ ok: true })
  for (const line of [w2, b1]) await line.leave(game)
}, 40_000)

test('ROOM-89: neither process met a fault', () => {
  expect(`${one.output}${two.output}`).not.toMatch(/"msg":"fault"/)
})
