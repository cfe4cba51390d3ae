import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../../db/client.ts'
import { addBlock } from '../../../db/queries/blocks.ts'
import { findChallenge } from '../../../db/queries/challenge-rows.ts'
import { FRESH_RATING } from '../../../db/queries/named-challenges.ts'
import { nameKey } from '../../auth/name.ts'
import type { Person } from '../../auth/people.ts'
import { FRESH } from '../../games/glicko.ts'
import { newVisitor, openTestData, type TestData } from '../../site.fixture.ts'
import type { ChallengeCommand } from '../../wire/challenge.ts'
import { newSalts } from '../salts.ts'
import { Challenges } from './challenges.ts'
import { GRACE_MS, SEEK_LEASE_MS } from './seek-life.ts'

/** Two processes on one database: each with connections of its own. */
interface Process {
  challenges: Challenges
  told: string[]
  opened: string[]
}

let data: TestData
let otherDb: Database
let nowMs = Date.now()
let one: Process
let two: Process

const openProcess = (db: Database): Process => {
  const told: string[] = []
  const opened: string[] = []
  const challenges = new Challenges({
    db,
    nowMs: () => nowMs,
    drawSalt: newSalts(),
    drawSide: () => 'white',
    tell: (challenge) => void told.push(challenge),
    openGame: async (game) => void opened.push(game),
    push: { asked: () => {}, begun: () => {} },
  })
  return { challenges, told, opened }
}

beforeAll(async () => {
  data = await openTestData()
  otherDb = connectDatabase(data.url, 5)
})
afterAll(async () => {
  await otherDb.sql.end({ timeout: 1 })
  await data.drop()
})
beforeEach(async () => {
  await data.db.sql`update challenges set status = 'withdrawn' where status = 'open'`
  nowMs = Date.now()
  one = openProcess(data.db)
  two = openProcess(otherDb)
})

const freshId = (): string => randomBytes(15).toString('hex')
const guest = async (): Promise<Person> => (await newVisitor(data.db)).person
async function account(rating?: number): Promise<Person> {
  const { person } = await newVisitor(data.db)
  const name = `Acc${randomBytes(6).toString('hex')}`
  await data.db
    .sql`update users set kind = 'account', name = ${name}, name_key = ${nameKey(name)} where id = ${person.id}`
  if (rating !== undefined) {
    await data.db.sql`insert into ratings (user_id, time_class, rating, deviation, volatility, played_at_ms)
      values (${person.id}, 'blitz', ${rating}, 60, 0.06, 0)`
  }
  return { ...person, kind: 'account', name }
}
const THREE_TWO = { initialMs: 180_000, incrementMs: 2_000 }
const asLink = (part: Partial<ChallengeCommand> = {}): ChallengeCommand => ({
  id: freshId(),
  kind: 'link',
  side: 'white',
  time: THREE_TWO,
  isRated: false,
  ...part,
})
const asSeek = (part: Partial<ChallengeCommand> = {}): ChallengeCommand =>
  asLink({ kind: 'seek', side: 'random', ...part })

async function open(process: Process, person: Person, command: ChallengeCommand): Promise<string> {
  const answer = await process.challenges.create(person, command)
  if (!answer.ok || !('challenge' in answer)) throw new Error(`not opened: ${JSON.stringify(answer)}`)
  return answer.challenge
}
const gameRow = async (id: string) => {
  const [row] = await data.db.sql`select * from games where id = ${id}`
  return row
}
const gamesAmong = async (...people: Person[]): Promise<number> => {
  const ids = people.map(({ id }) => id)
  const [row] = await data.db.sql<{ n: number }[]>`
    select count(*)::int as n from games where white_user = any(${ids}) or black_user = any(${ids})`
  return row?.n ?? -1
}
const RACES = 20

describe('by link', () => {
  test('CHAL-1: the first other person plays, in the seat that is left, on the terms of the link', async () => {
    const [ann, bob] = [await guest(), await guest()]
    const id = await open(one, ann, asLink({ side: 'black' }))
    expect(id).toMatch(/^[A-Za-z0-9]{10}$/)
    const answer = await two.challenges.join(bob, id)
    if (!answer.ok) throw new Error(answer.code)
    expect(await gameRow(answer.game)).toMatchObject({
      status: 'playing',
      white_user: bob.id,
      black_user: ann.id,
      white_name: bob.name,
      initial_ms: 180_000,
      increment_ms: 2_000,
      is_rated: false,
    })
    expect(two.opened).toEqual([answer.game])
    expect(two.told).toEqual([id])
    expect(await findChallenge(data.db, id)).toMatchObject({
      status: 'taken',
      takenBy: bob.id,
      gameId: answer.game,
    })
  })

  test('CHAL-2: two takers at once, through two processes, twenty times: one plays, the other is told the game', async () => {
    for (let race = 0; race < RACES; race++) {
      const [ann, bob, cleo] = [await guest(), await guest(), await guest()]
      const id = await open(one, ann, asLink())
      const answers = await Promise.all([one.challenges.join(bob, id), two.challenges.join(cleo, id)])
      const [won] = answers.filter((answer) => answer.ok)
      const [lost] = answers.filter((answer) => !answer.ok)
      if (!won?.ok) throw new Error('nobody plays')
      expect(lost).toEqual({ ok: false, code: 'seat_taken', game: won.game })
      const winner = answers[0]?.ok ? bob : cleo
      expect(await gameRow(won.game)).toMatchObject({ white_user: ann.id, black_user: winner.id })
      expect(await gamesAmong(ann, bob, cleo)).toBe(1)
    }
  })

  test('CHAL-3: joining again answers the same game, also twice at once', async () => {
    const [ann, bob] = [await guest(), await guest()]
    const id = await open(one, ann, asLink())
    const answers = await Promise.all([
      one.challenges.join(bob, id),
      two.challenges.join(bob, id),
      one.challenges.join(bob, id),
    ])
    answers.push(await two.challenges.join(bob, id))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true })
    expect(await gamesAmong(ann, bob)).toBe(1)
  })

  test('CHAL-4: accept against withdraw, twenty times: one wins, and both are told which', async () => {
    const ends = new Set<string>()
    for (let race = 0; race < RACES; race++) {
      const [ann, bob] = [await guest(), await guest()]
      const id = await open(one, ann, asLink())
      const pair = [() => one.challenges.withdraw(ann, id), () => two.challenges.join(bob, id)]
      const order = race % 2 === 0 ? [0, 1] : [1, 0]
      const results = await Promise.all(order.map((which) => pair[which]?.()))
      const withdrawn = results[order.indexOf(0)]
      const joined = results[order.indexOf(1)]
      if (joined?.ok && 'game' in joined) {
        expect(withdrawn).toEqual({ ok: false, code: 'seat_taken', game: joined.game })
        ends.add('taken')
      } else {
        expect(joined).toEqual({ ok: false, code: 'challenge_over' })
        expect(withdrawn).toEqual({ ok: true })
        expect(await gamesAmong(ann, bob)).toBe(0)
        ends.add('withdrawn')
      }
    }
    expect(ends.size).toBeGreaterThan(0)
  })

  test('CHAL-5: nobody joins their own, nobody withdraws another’s, and what is over stays over', async () => {
    const [ann, bob] = [await guest(), await guest()]
    const id = await open(one, ann, asLink())
    expect(await one.challenges.join(ann, id)).toEqual({ ok: false, code: 'forbidden' })
    expect(await one.challenges.withdraw(bob, id)).toEqual({ ok: false, code: 'no_such_challenge' })
    expect(await one.challenges.decline(bob, id)).toEqual({ ok: false, code: 'no_such_challenge' })
    expect(await one.challenges.withdraw(ann, id)).toEqual({ ok: true })
    expect(await one.challenges.withdraw(ann, id)).toEqual({ ok: true })
    expect(await two.challenges.join(bob, id)).toEqual({ ok: false, code: 'challenge_over' })
    expect(await two.challenges.join(bob, 'nosuchlink')).toEqual({ ok: false, code: 'no_such_challenge' })
    nowMs -= 86_400_001
    const old = await open(one, ann, asLink())
    nowMs += 86_400_001
    expect(await two.challenges.join(bob, old)).toEqual({ ok: false, code: 'challenge_over' })
    expect(await gamesAmong(ann, bob)).toBe(0)
  })

  test('CHAL-6: rated games are between accounts, and carry both ratings', async () => {
    const [ann, bob, guestly] = [await account(1612.4), await account(), await guest()]
    expect(await one.challenges.create(guestly, asLink({ isRated: true }))).toEqual({
      ok: false,
      code: 'unauthenticated',
    })
    const id = await open(one, ann, asLink({ isRated: true }))
    expect(await one.challenges.join(guestly, id)).toEqual({ ok: false, code: 'unauthenticated' })
    const answer = await one.challenges.join(bob, id)
    if (!answer.ok) throw new Error(answer.code)
    expect(await gameRow(answer.game)).toMatchObject({
      is_rated: true,
      white_rating: 1612,
      black_rating: 1500,
    })
    expect(FRESH_RATING).toBe(FRESH.rating)
  })

  test('CHAL-7: whoever is blocked, by either of the two, cannot join', async () => {
    for (const who of ['creator', 'taker'] as const) {
      const [ann, bob] = [await guest(), await guest()]
      const id = await open(one, ann, asLink())
      if (who === 'creator') await addBlock(data.db, ann.id, bob.id)
      else await addBlock(data.db, bob.id, ann.id)
      expect(await two.challenges.join(bob, id)).toEqual({ ok: false, code: 'forbidden' })
      expect((await findChallenge(data.db, id))?.status).toBe('open')
    }
  })

  test('CHAL-8: a person has five open links, counted over processes; a resent command opens one', async () => {
    const ann = await guest()
    const command = asLink()
    const same = await Promise.all([open(one, ann, command), open(two, ann, command)])
    expect(new Set(same).size).toBe(1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? one : two).challenges.create(ann, asLink())),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(4)
    expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, code: 'too_many_open' })
    await one.challenges.withdraw(ann, same[0] ?? '')
    expect((await one.challenges.create(ann, asLink())).ok).toBe(true)
  })
})

describe('of a named person', () => {
  test('CHAL-9: the one who is asked accepts or declines; it is not there for anybody else', async () => {
    const [ann, bob, cleo] = [await guest(), await account(), await guest()]
    const direct = (): ChallengeCommand => asLink({ kind: 'direct', opponent: bob.name.toUpperCase() })
    const first = await open(one, ann, direct())
    expect(await two.challenges.join(cleo, first)).toEqual({ ok: false, code: 'no_such_challenge' })
    expect(await two.challenges.decline(cleo, first)).toEqual({ ok: false, code: 'no_such_challenge' })
    expect(await two.challenges.decline(bob, first)).toEqual({ ok: true })
    expect(await two.challenges.join(bob, first)).toEqual({ ok: false, code: 'challenge_over' })
    const second = await open(one, ann, direct())
    expect(await two.challenges.join(bob, second)).toMatchObject({ ok: true })
  })

  test('CHAL-10: nobody challenges themselves, a name that is none, or whoever has blocked them', async () => {
    const [ann, bob] = [await account(), await account()]
    const ask = (opponent: string) => one.challenges.create(ann, asLink({ kind: 'direct', opponent }))
    expect(await ask(ann.name)).toEqual({ ok: false, code: 'forbidden' })
    expect(await ask('Nobody At All')).toEqual({ ok: false, code: 'no_such_player' })
    await addBlock(data.db, bob.id, ann.id)
    expect(await ask(bob.name)).toEqual({ ok: false, code: 'forbidden' })
  })
})

describe('pairing', () => {
  test('LOBBY-5: two who press the same at once, twenty times, through two processes, meet in one game', async () => {
    for (let race = 0; race < RACES; race++) {
      const [ann, bob] = [await guest(), await guest()]
      const answers = await Promise.all([
        one.challenges.create(ann, asSeek()),
        two.challenges.create(bob, asSeek()),
      ])
      const games = answers.flatMap((answer) => (answer.ok && 'game' in answer ? [answer.game] : []))
      expect(games).toHaveLength(1)
      expect(await gamesAmong(ann, bob)).toBe(1)
      const seats = await gameRow(games[0] ?? '')
      expect([seats?.white_user, seats?.black_user].sort()).toEqual([ann.id, bob.id].sort())
    }
  })

  test('LOBBY-6: many who press at once are all paired, each once, nobody with themselves', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, guest))
    await Promise.all(people.map((person, n) => (n % 2 ? one : two).challenges.create(person, asSeek())))
    const rows = await data.db.sql<{ white_user: string; black_user: string }[]>`
      select white_user, black_user from games where white_user = any(${people.map(({ id }) => id)})`
    const seated = rows.flatMap((row) => [row.white_user, row.black_user])
    expect(rows).toHaveLength(8)
    expect(new Set(seated).size).toBe(16)
  })

  test('LOBBY-7: windows of one person that press together open one seek and never meet, twenty times', async () => {
    for (let race = 0; race < RACES; race++) {
      const ann = await guest()
      const answers = await Promise.all([
        one.challenges.create(ann, asSeek()),
        two.challenges.create(ann, asSeek()),
        one.challenges.create(ann, asSeek()),
      ])
      const opened = answers.map((answer) => (answer.ok && 'challenge' in answer ? answer.challenge : null))
      expect(new Set(opened).size).toBe(1)
      expect(opened[0]).not.toBeNull()
      expect(await gamesAmong(ann)).toBe(0)
      await one.challenges.withdraw(ann, opened[0] ?? '')
    }
  })

  test('LOBBY-8: the oldest that fits is taken; blocked people are passed over', async () => {
    const [old, young, blocked, ann] = [await guest(), await guest(), await guest(), await guest()]
    await open(one, blocked, asSeek())
    await addBlock(data.db, blocked.id, ann.id)
    await addBlock(data.db, blocked.id, old.id)
    await addBlock(data.db, blocked.id, young.id)
    nowMs += 1
    // They do not meet each other: both want white.
    await open(one, old, asSeek({ side: 'white' }))
    nowMs += 1
    await open(one, young, asSeek({ side: 'white' }))
    nowMs += 1
    const answer = await two.challenges.create(ann, asSeek())
    if (!answer.ok || !('game' in answer)) throw new Error('not paired')
    expect(await gameRow(answer.game)).toMatchObject({ white_user: old.id, black_user: ann.id })
  })

  test('LOBBY-9: other terms do not meet: another clock, days, a stake, a range', async () => {
    const [ann, bob, cleo] = [await account(1500), await account(1900), await account(1520)]
    await open(one, ann, asSeek({ isRated: true, minRating: 1400, maxRating: 1600 }))
    nowMs += 1
    await open(two, bob, asSeek({ isRated: true }))
    await open(two, bob, asSeek({ time: { initialMs: 180_000, incrementMs: 0 }, isRated: true }))
    expect(
      await two.challenges.create(bob, asSeek({ time: { daysPerMove: 3 }, isRated: true })),
    ).toMatchObject({
      challenge: expect.any(String),
    })
    expect(await gamesAmong(ann, bob, cleo)).toBe(0)
    const answer = await one.challenges.create(cleo, asSeek({ isRated: true }))
    if (!answer.ok || !('game' in answer)) throw new Error('not paired')
    const row = await gameRow(answer.game)
    expect([row?.white_user, row?.black_user].sort()).toEqual([ann.id, cleo.id].sort())
  })

  test('LOBBY-10: a person has three open seeks', async () => {
    const ann = await guest()
    const minutes = [1, 2, 3, 4].map((n) => ({ initialMs: n * 60_000, incrementMs: 0 }))
    for (const time of minutes.slice(0, 3)) await open(one, ann, asSeek({ time }))
    const last = minutes[3] ?? THREE_TWO
    expect(await two.challenges.create(ann, asSeek({ time: last }))).toEqual({
      ok: false,
      code: 'too_many_open',
    })
  })

  test('LOBBY-11: a press that is sent again finds the seek it opened, or the game it made', async () => {
    const [ann, bob] = [await guest(), await guest()]
    const [hers, his] = [asSeek(), asSeek()]
    const opened = await one.challenges.create(ann, hers)
    expect(await two.challenges.create(ann, hers)).toEqual(opened)
    const paired = await one.challenges.create(bob, his)
    expect(paired).toMatchObject({ game: expect.any(String) })
    expect(await two.challenges.create(bob, his)).toEqual(paired)
    expect(await two.challenges.create(ann, hers)).toEqual(paired)
    expect(await gamesAmong(ann, bob)).toBe(1)
  })

  test('LOBBY-12: who begins a game with a clock waits nowhere else; seeks with days stay', async () => {
    const [ann, bob] = [await guest(), await guest()]
    const fast = await open(one, ann, asSeek({ time: { initialMs: 60_000, incrementMs: 1_000 } }))
    const slow = await open(one, ann, asSeek({ time: { daysPerMove: 3 } }))
    const link = await open(one, ann, asLink())
    expect((await two.challenges.join(bob, link)).ok).toBe(true)
    expect((await findChallenge(data.db, fast))?.status).toBe('withdrawn')
    expect((await findChallenge(data.db, slow))?.status).toBe('open')
    expect(two.told.sort()).toEqual([fast, link].sort())
  })

  test('LOBBY-32: who presses twice, or takes two seeks, at the same moment is in one game with a clock, and is told which', async () => {
    for (let race = 0; race < RACES; race++) {
      const people = await Promise.all(Array.from({ length: 4 }, guest))
      const answers = await Promise.all(
        [one, two].flatMap((process) => people.map((person) => process.challenges.create(person, asSeek()))),
      )
      expect(answers.every(({ ok }) => ok)).toBe(true)
      for (const person of people) expect(await gamesAmong(person)).toBe(1)
    }
    const [ann, bob, cleo] = [await guest(), await guest(), await guest()]
    const seeks = [
      await open(one, ann, asSeek({ side: 'white' })),
      await open(one, bob, asSeek({ side: 'white' })),
    ]
    const taken = await Promise.all(seeks.map((id, n) => (n ? one : two).challenges.join(cleo, id)))
    expect(taken[0]).toEqual(taken[1])
    expect(await gamesAmong(cleo)).toBe(1)
    // Moved in by both, it is a game like any other.
    if (!taken[0]?.ok) throw new Error('not seated')
    await data.db.sql`update games set plies = 2 where id = ${taken[0].game}`
    expect(await two.challenges.create(cleo, asSeek())).toMatchObject({ game: expect.any(String) })
    expect(await gamesAmong(cleo)).toBe(2)
  })

  test('LOBBY-13: a seek that nobody renews is not paired any more, nor one whose owner has just gone', async () => {
    const [ann, bob] = [await guest(), await guest()]
    const id = await open(one, ann, asSeek())
    nowMs += SEEK_LEASE_MS - GRACE_MS
    expect(await two.challenges.join(bob, id)).toEqual({ ok: false, code: 'challenge_over' })
    expect(await two.challenges.create(bob, asSeek())).toMatchObject({ challenge: expect.any(String) })
    // It is still hers, and lives on when she is back.
    expect(await one.challenges.create(ann, asSeek())).toMatchObject({ game: expect.any(String) })
    expect(await gamesAmong(ann, bob)).toBe(1)
  })
})
