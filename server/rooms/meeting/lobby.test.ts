import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../../db/client.ts'
import { addBlock } from '../../../db/queries/blocks.ts'
import { findChallenge } from '../../../db/queries/challenge-rows.ts'
import type { NamedChallenge } from '../../../db/queries/named-challenges.ts'
import type { Person } from '../../auth/people.ts'
import { newVisitor, openTestData, type TestData } from '../../site.fixture.ts'
import type { LobbyState } from '../../wire/challenge.ts'
import type { TimeControl } from '../../wire/time-control.ts'
import type { Connection } from '../member.ts'
import { newSalts } from '../salts.ts'
import { Challenges } from './challenges.ts'
import { Crowd } from './crowd.ts'
import { Lobby } from './lobby.ts'
import { lobbyFor } from './lobby-view.ts'
import { GRACE_MS, SEEK_LEASE_MS } from './seek-life.ts'

let data: TestData
let otherDb: Database
let nowMs = 0
let faults: unknown[] = []

/** A process whose timers are the test's: it calls `renew` and `expire` itself. */
function openProcess(db: Database) {
  const lobby: Lobby = new Lobby({
    db,
    nowMs: () => nowMs,
    count: () => ({ online: 1, playing: 0 }),
    onExpired: () => void lobby.changed(),
    onFault: (_, error) => void faults.push(error),
  })
  const challenges = new Challenges({
    db,
    nowMs: () => nowMs,
    drawSalt: newSalts(),
    drawSide: () => 'white',
    tell: () => {},
    openGame: async () => {},
    push: { asked: () => {}, begun: () => {} },
  })
  return { lobby, challenges }
}
let one: ReturnType<typeof openProcess>
let two: ReturnType<typeof openProcess>

beforeAll(async () => {
  data = await openTestData()
  otherDb = connectDatabase(data.url, 4)
})
afterAll(async () => {
  await otherDb.sql.end({ timeout: 1 })
  await data.drop()
})
beforeEach(async () => {
  await data.db.sql`update challenges set status = 'withdrawn' where status = 'open'`
  nowMs = Date.now()
  faults = []
  one = openProcess(data.db)
  two = openProcess(otherDb)
})

let windows = 0
/** A window: what it was sent is kept. */
function windowOf(
  person: Person | null,
): Connection & { sent: [string, unknown][]; lobbies: () => LobbyState[] } {
  const sent: [string, unknown][] = []
  return {
    id: `window-${windows++}`,
    userId: person?.id ?? null,
    lagMs: null,
    emit: (event, ...args) => void sent.push([event, args[0]]),
    sent,
    lobbies: () => sent.filter(([event]) => event === 'lobby').map(([, state]) => state as LobbyState),
  }
}
const guest = async (): Promise<Person> => (await newVisitor(data.db)).person
const FIVE: TimeControl = { initialMs: 300_000, incrementMs: 0 }
async function seek(person: Person, time: TimeControl = FIVE): Promise<string> {
  const answer = await one.challenges.create(person, {
    id: randomBytes(15).toString('hex'),
    kind: 'seek',
    side: 'random',
    time,
    isRated: false,
  })
  if (!answer.ok || !('challenge' in answer)) throw new Error('not opened')
  return answer.challenge
}
const statusOf = async (id: string) => (await findChallenge(data.db, id))?.status
/** Shortening is sent after the word that the window is gone. */
async function left(process: typeof one, connection: Connection, id: string): Promise<void> {
  const before = (await findChallenge(data.db, id))?.expiresAtMs
  process.lobby.leave(connection.id)
  for (let turn = 0; turn < 200; turn++) {
    if ((await findChallenge(data.db, id))?.expiresAtMs !== before) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('who is shown what', () => {
  test('LOBBY-14: a seek is there for everyone else at once and gone once it is over; its owner has it apart', async () => {
    const [ann, bob] = [await guest(), await guest()]
    const [hers, his, nobodys] = [windowOf(ann), windowOf(bob), windowOf(null)]
    expect(await one.lobby.join(hers)).toMatchObject({ version: 1, seeks: [], own: [], incoming: [] })
    await one.lobby.join(his)
    await two.lobby.join(nobodys)
    const id = await seek(ann)
    await one.lobby.changed()
    await two.lobby.changed()
    expect(hers.lobbies().at(-1)).toMatchObject({
      version: 2,
      seeks: [],
      own: [{ challenge: id, kind: 'seek' }],
    })
    for (const window of [his, nobodys]) {
      expect(window.lobbies().at(-1)?.seeks).toEqual([
        {
          challenge: id,
          name: ann.name,
          kind: 'guest',
          rating: null,
          side: 'random',
          time: FIVE,
          isRated: false,
          minRating: null,
          maxRating: null,
        },
      ])
    }
    await one.challenges.withdraw(ann, id)
    await one.lobby.changed()
    expect([hers, his].map((window) => window.lobbies().at(-1))).toMatchObject([
      { version: 3, own: [] },
      { version: 3, seeks: [] },
    ])
    // Nothing is sent when nothing has changed.
    const before = his.sent.length
    await one.lobby.changed()
    one.lobby.tellAll()
    expect(his.sent.length).toBe(before)
    expect(faults).toEqual([])
  })

  test('LOBBY-15: blocked people do not see each other’s seeks, and a direct challenge is its two people’s', async () => {
    const [ann, bob, cleo] = [await guest(), await guest(), await guest()]
    await addBlock(data.db, ann.id, bob.id)
    await seek(ann)
    await seek(bob, { daysPerMove: 3 })
    await seek(cleo, { daysPerMove: 7 })
    const names = async (person: Person | null) =>
      (await one.lobby.join(windowOf(person)))?.seeks.map(({ name }) => name).sort()
    expect(await names(ann)).toEqual([cleo.name])
    expect(await names(bob)).toEqual([cleo.name])
    expect(await names(cleo)).toEqual([ann.name, bob.name].sort())
    expect(await names(null)).toEqual([ann.name, bob.name, cleo.name].sort())
  })

  test('LOBBY-16: fifty seeks are shown at most, oldest first; incoming ones only to who is asked', () => {
    const row = (n: number, part: object = {}): NamedChallenge => ({
      row: {
        id: `challenge${n}`,
        kind: 'seek',
        createdBy: `user-${n}`,
        clientId: 'x',
        side: 'white',
        initialMs: 60_000,
        incrementMs: 0,
        daysPerMove: null,
        isRated: false,
        minRating: null,
        maxRating: null,
        opponent: null,
        status: 'open',
        takenBy: null,
        gameId: null,
        createdAtMs: n,
        expiresAtMs: n,
        ...part,
      },
      creator: { name: `Person ${n}`, kind: 'account', rating: 1499.6 },
      opponentName: null,
    })
    const challenges = [
      ...Array.from({ length: 70 }, (_, n) => row(n)),
      row(70, { kind: 'direct', opponent: 'asked' }),
      row(71, { kind: 'link' }),
    ]
    const shown = { challenges, isBlocked: () => false }
    const count = { online: 3, playing: 2 }
    const state = lobbyFor('asked', shown, count)
    expect(state.seeks.map(({ challenge }) => challenge)).toEqual(
      Array.from({ length: 50 }, (_, n) => `challenge${n}`),
    )
    expect(state.seeks[0]?.rating).toBe(1500)
    expect(state.incoming.map(({ challenge }) => challenge)).toEqual(['challenge70'])
    expect(lobbyFor(null, shown, count).incoming).toEqual([])
    expect(lobbyFor('user-70', shown, count).incoming).toEqual([])
    expect(lobbyFor('user-71', shown, count).own).toMatchObject([{ kind: 'link' }])
    expect(lobbyFor('user-3', shown, count)).toMatchObject({ online: 3, playing: 2 })
  })
})

describe('how long a seek lives', () => {
  test('LOBBY-17: as long as its owner has a window in either process; five seconds after the last it is over', async () => {
    const ann = await guest()
    const [here, there] = [windowOf(ann), windowOf(ann)]
    await one.lobby.join(here)
    await two.lobby.join(there)
    const id = await seek(ann)
    await one.lobby.changed()
    await two.lobby.changed()
    const pass = async (ms: number): Promise<void> => {
      for (let passed = 0; passed < ms; passed += 2_000) {
        nowMs += 2_000
        for (const process of [one, two]) await process.lobby.renew()
        for (const process of [one, two]) await process.lobby.expire()
      }
    }
    await pass(60_000)
    expect(await statusOf(id)).toBe('open')
    await left(one, here, id)
    await pass(60_000)
    expect(await statusOf(id)).toBe('open')
    await left(two, there, id)
    nowMs += GRACE_MS - 1
    for (const process of [one, two]) await process.lobby.expire()
    expect(await statusOf(id)).toBe('open')
    nowMs += 1
    await two.lobby.expire()
    expect(await statusOf(id)).toBe('expired')
    expect(faults).toEqual([])
  })

  test('LOBBY-18: a reload within the grace keeps it, also when the window comes back to another process', async () => {
    const ann = await guest()
    const here = windowOf(ann)
    await one.lobby.join(here)
    const id = await seek(ann)
    await left(one, here, id)
    nowMs += GRACE_MS - 1_000
    const there = windowOf(ann)
    expect((await two.lobby.join(there))?.own).toMatchObject([{ challenge: id }])
    nowMs += GRACE_MS
    await two.lobby.expire()
    expect(await statusOf(id)).toBe('open')
  })

  test('LOBBY-19: a process that dies without a word takes its people’s seeks along; days stay for a week', async () => {
    const ann = await guest()
    await one.lobby.join(windowOf(ann))
    const fast = await seek(ann)
    const slow = await seek(ann, { daysPerMove: 1 })
    nowMs += SEEK_LEASE_MS
    await two.lobby.expire()
    expect([await statusOf(fast), await statusOf(slow)]).toEqual(['expired', 'open'])
    nowMs += 7 * 86_400_000
    await two.lobby.expire()
    expect(await statusOf(slow)).toBe('expired')
  })

  test('LOBBY-20: a window that was gone before its answer is not kept', async () => {
    const here = windowOf(await guest())
    const joining = one.lobby.join(here)
    one.lobby.leave(here.id)
    expect(await joining).toBeNull()
    expect(one.lobby.attendance).toBe(0)
  })
})

describe('the crowd', () => {
  test('LOBBY-21: people are counted, not sockets; players only in games that go on; other processes lately', () => {
    const seats = new Map([
      ['running', { white: 'ann', black: 'bob' }],
      ['over', null],
    ])
    const crowd = new Crowd((game) => seats.get(game) ?? null)
    const enter = (id: string, userId: string | null, ...games: string[]) =>
      crowd.enter({ id, userId, lagMs: null, emit: () => {} }, new Set(games))
    enter('1', 'ann', 'running')
    enter('2', 'ann', 'running')
    enter('3', 'bob', 'over')
    enter('4', null, 'running')
    enter('5', null)
    enter('6', 'cleo', 'running')
    expect(crowd.own()).toEqual({ online: 5, playing: 1 })
    crowd.hear('other', { online: 7, playing: 4 }, 1_000)
    expect(crowd.sum(20_000)).toEqual({ online: 12, playing: 5 })
    expect(crowd.sum(60_000)).toEqual({ online: 5, playing: 1 })
    for (const id of ['1', '2', '3', '4', '5', '6', '6']) crowd.leave(id)
    expect(crowd.own()).toEqual({ online: 0, playing: 0 })
  })
})
