/** Games of two people, in the database: their making, their first deadline, and what follows them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEvents } from '../../db/queries/events.ts'
import { findGame, insertGame } from '../../db/queries/games.ts'
import { blocks, ratings, users } from '../../db/schema.ts'
import { newVisitor, openTestData, openTestSite, type TestData, until } from '../site.fixture.ts'
import { makePeopleGame, type PeopleTerms } from './create-game.ts'
import { openRematches } from './rematches.ts'
import { newSalts } from './salts.ts'

let data: TestData
beforeAll(async () => {
  data = await openTestData()
})
afterAll(() => data.drop())

const tools = { nowMs: () => 1_000_000, drawSalt: newSalts() }
let clientIds = 0

async function terms(change: Partial<PeopleTerms> = {}): Promise<PeopleTerms> {
  const [white, black] = [(await newVisitor(data.db)).person, (await newVisitor(data.db)).person]
  return {
    white,
    black,
    time: { initialMs: 300_000, incrementMs: 0 },
    isRated: false,
    whiteRating: null,
    blackRating: null,
    createdBy: black.id,
    clientId: `create-game-${clientIds++}`,
    ...change,
  }
}

async function placed(agreed: PeopleTerms, nowMs = tools.nowMs()): Promise<string> {
  const { row, first } = makePeopleGame({ ...tools, nowMs: () => nowMs }, agreed)
  expect(await data.db.orm.transaction((tx) => insertGame(tx, row, first))).toBe(true)
  return row.id
}

async function finish(game: string): Promise<void> {
  await data.db
    .sql`update games set status = 'finished', reason = 'resigned', result = '1-0' where id = ${game}`
}

describe('games of people', () => {
  test('ROOM-92: a game of people is one row and one event, with its first deadline, within the caller’s transaction', async () => {
    const agreed = await terms()
    const game = await placed(agreed)
    expect(await findGame(data.db, game)).toMatchObject({
      whiteUser: agreed.white.id,
      blackUser: agreed.black.id,
      status: 'playing',
      initialMs: 300_000,
      isPassAndPlay: false,
      deadlineAtMs: 1_030_000,
    })
    expect(await loadEvents(data.db, game)).toHaveLength(1)
    const undone = makePeopleGame(tools, await terms())
    const failed = data.db.orm.transaction(async (tx) => {
      await insertGame(tx, undone.row, undone.first)
      throw new Error('the challenge was withdrawn')
    })
    await expect(failed).rejects.toThrow()
    expect(await findGame(data.db, undone.row.id)).toBeNull()
  })

  test('ROOM-93: a correspondence game is due after its days, a game without a clock never', async () => {
    const slow = await placed(await terms({ time: { daysPerMove: 3 } }))
    expect(await findGame(data.db, slow)).toMatchObject({
      daysPerMove: 3,
      initialMs: null,
      deadlineAtMs: 1_000_000 + 3 * 86_400_000,
    })
    const free = await placed(await terms({ time: null }))
    expect((await findGame(data.db, free))?.deadlineAtMs).toBeNull()
  })

  test('ROOM-94: nobody plays himself; rated is for accounts, and by the clock', async () => {
    const agreed = await terms()
    const account = (person: PeopleTerms['white']) => ({ ...person, kind: 'account' as const })
    const rated = { ...agreed, white: account(agreed.white), black: account(agreed.black), isRated: true }
    const bad = [
      { ...agreed, black: agreed.white },
      { ...agreed, isRated: true },
      { ...rated, time: null },
    ]
    for (const one of bad) expect(() => makePeopleGame(tools, one)).toThrow()
    expect(makePeopleGame(tools, rated).row.isRated).toBe(true)
  })

  test('ROOM-95: a game that nobody ever opened is aborted by the sweep', async () => {
    const game = await placed(await terms(), Date.now() - 31_000)
    const slow = await placed(await terms({ time: { daysPerMove: 1 } }), Date.now() - 86_400_000)
    const site = await openTestSite(data.db)
    const rowOf = (id: string) => findGame(data.db, id)
    await until('it is aborted', async () => (await rowOf(game))?.reason === 'aborted')
    await until('it is flagged', async () => (await rowOf(slow))?.reason === 'flag')
    expect(await rowOf(slow)).toMatchObject({ result: '0-1' })
    expect(site.faults).toEqual([])
    await site.end()
  })
})

describe('rematches', () => {
  test('ROOM-96: of two offers at once one makes the game: colours swapped, the same terms, today’s names and ratings', async () => {
    const agreed = await terms({ time: { initialMs: 180_000, incrementMs: 2_000 } })
    const game = await placed(agreed)
    await finish(game)
    await data.db.orm.insert(ratings).values({
      userId: agreed.white.id,
      timeClass: 'blitz',
      rating: 1_634.4,
      deviation: 80,
      volatility: 0.06,
      playedAtMs: 1,
    })
    const rematches = openRematches(data.db, tools)
    const answers = await Promise.all([rematches.offer(game, 'white'), rematches.offer(game, 'black')])
    const state = await rematches.stateOf(game)
    expect(state).toMatchObject({ game, offers: { white: true, black: true } })
    expect(answers.filter((answer) => answer?.next === state.next)).not.toHaveLength(0)
    const made = await data.db.sql<{ id: string }[]>`select id from games where rematch_of = ${game}`
    expect(made.map(({ id }) => id)).toEqual([state.next])
    expect(await findGame(data.db, state.next ?? '')).toMatchObject({
      whiteUser: agreed.black.id,
      blackUser: agreed.white.id,
      initialMs: 180_000,
      incrementMs: 2_000,
      whiteRating: null,
      blackRating: 1_634,
    })
    expect(await rematches.offer(game, 'white')).toEqual(state)
  })

  test('ROOM-97: no rematch with who has blocked, is blocked, closed or gone', async () => {
    const rematches = openRematches(data.db, tools)
    const agreed = await terms()
    const game = await placed(agreed)
    await finish(game)
    await data.db.orm.insert(blocks).values({ userId: agreed.black.id, blockedId: agreed.white.id })
    expect(await rematches.offer(game, 'white')).toBeNull()
    expect(await rematches.offer(game, 'black')).toBeNull()
    await data.db.orm.delete(blocks)
    expect(await rematches.offer(game, 'white')).toMatchObject({ offers: { white: true }, next: null })
    await data.db.orm.update(users).set({ closedAt: new Date() })
    expect(await rematches.offer(game, 'black')).toBeNull()
    await data.db.orm.update(users).set({ closedAt: null })
    await data.db.sql`update games set white_user = null where id = ${game}`
    expect(await rematches.offer(game, 'black')).toBeNull()
  })
})
