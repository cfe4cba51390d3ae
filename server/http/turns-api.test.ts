import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../db/client.ts'
import { listFinishedGames, listPeoplesGames, listRunningGames } from '../games/cards.ts'
import {
  connect,
  newVisitor,
  openTestData,
  openTestSite,
  placeGame,
  type TestData,
  type TestSite,
  type Visitor,
} from '../site.fixture.ts'
import { NO_TURNS, type OwnTurns } from '../wire/own-turns.ts'

let data: TestData
let site: TestSite
let ann: Visitor
let bob: Visitor
beforeAll(async () => {
  data = await openTestData()
  // What pages read with.
  openDatabase(data.url)
  site = await openTestSite(data.db)
  ann = await newVisitor(data.db)
  bob = await newVisitor(data.db)
})
afterAll(async () => {
  await site.end()
  await closeDatabase()
  await data.drop()
})

const DAYS = { daysPerMove: 3 } as const
const between = (white: Visitor | 'bot', black: Visitor | 'bot', more: object = {}) => {
  const side = (who: Visitor | 'bot') => (who === 'bot' ? who : who.person)
  return placeGame(data.db, { white: side(white), black: side(black), time: DAYS, ...more })
}
async function turnsOf(visitor: Visitor | null): Promise<OwnTurns> {
  const response = await fetch(`${site.origin}/api/turns`, {
    headers: visitor ? { cookie: visitor.cookie } : {},
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return (await response.json()) as OwnTurns
}
async function move(visitor: Visitor, game: string, ply: number, uci: string): Promise<void> {
  const socket = await connect(site.origin, { cookie: visitor.cookie })
  const answer = await socket.emitWithAck('move', { game, ply, id: `move-${ply}-${game}`, uci })
  socket.close()
  expect(answer).toMatchObject({ ok: true })
}

describe('turns', () => {
  test('POST-2: a page is told the games in which the move is its visitor’s, and a stamp that any move changes', async () => {
    const [own, theirs] = [await between(ann, bob), await between(bob, ann)]
    const before = await turnsOf(ann)
    expect(before.games).toEqual([own])
    expect((await turnsOf(bob)).games).toEqual([theirs])
    await move(ann, own, 0, 'e2e4')
    const after = await turnsOf(ann)
    expect(after.games).toEqual([])
    expect(after.stamp).not.toBe(before.stamp)
    expect((await turnsOf(bob)).games.sort()).toEqual([own, theirs].sort())
    // Nothing but ids and how many moves were made.
    expect(after.stamp?.split(' ').sort()).toEqual([`${own}1`, `${theirs}0`].sort())
    expect(Object.keys(after).sort()).toEqual(['asked', 'begun', 'games', 'isWaiting', 'mark', 'stamp'])
  })

  test('POST-3: without a session there is no stamp, and nobody becomes a guest by asking', async () => {
    const [{ count: before } = {}] = await data.db.sql`select count(*)::int as count from users`
    expect(await turnsOf(null)).toEqual(NO_TURNS)
    const [{ count: after } = {}] = await data.db.sql`select count(*)::int as count from users`
    expect(after).toBe(before)
  })

  test('POST-4: running games come by when their time ends; a move renews it, and finished ones are apart', async () => {
    const cleo = await newVisitor(data.db)
    const games = [
      await between(cleo, bob),
      await between(bob, cleo),
      await between(cleo, 'bot', { time: null }),
    ]
    await move(cleo, games[0] as string, 0, 'e2e4')
    await move(bob, games[1] as string, 0, 'd2d4')
    const running = await listRunningGames(cleo.person.id)
    expect(running.map(({ card }) => card.game)).toEqual(games)
    const [first, second, endless] = running
    expect(first?.deadlineAtMs).toBeLessThan(second?.deadlineAtMs ?? 0)
    expect(Math.abs((first?.deadlineAtMs ?? 0) - Date.now() - 3 * 86_400_000)).toBeLessThan(60_000)
    expect(endless?.deadlineAtMs).toBeNull()
    expect(await listFinishedGames(cleo.person.id, { limit: 10 })).toEqual([])
    const room = await site.rooms.house.open(games[0] as string)
    await room?.command({ type: 'resign', seat: 'white', ply: 1, id: 'resign-of-cleo' })
    expect((await listRunningGames(cleo.person.id)).map(({ card }) => card.game)).toEqual(games.slice(1))
    expect((await listFinishedGames(cleo.person.id, { limit: 10 })).map(({ card }) => card.game)).toEqual(
      games.slice(0, 1),
    )
    expect(await listFinishedGames(cleo.person.id, { limit: 10, beforeMs: 1 })).toEqual([])
  })
})

describe('watch', () => {
  test('WATCH-1: running games between two people, the newest first, fifty at most, as cards and no more', async () => {
    await data.db.sql`update games set status = 'finished'`
    const atMs = Date.now()
    const older = await between(ann, bob, { atMs: atMs - 2_000 })
    const newer = await between(bob, ann, {
      atMs: atMs - 1_000,
      time: { initialMs: 180_000, incrementMs: 2_000 },
    })
    await between(ann, 'bot', { time: null })
    const alone = await between(ann, ann)
    await data.db.sql`update games set is_pass_and_play = true where id = ${alone}`
    const shown = await listPeoplesGames()
    expect(shown.map(({ game }) => game)).toEqual([newer, older])
    expect(Object.keys(shown[0] ?? {}).sort()).toEqual(
      [
        'createdAtMs',
        'end',
        'game',
        'isPassAndPlay',
        'isRated',
        'ply',
        'players',
        'status',
        'time',
        'turn',
      ].sort(),
    )
    for (let more = 0; more < 50; more++) await between(ann, bob, { atMs: atMs + more })
    const full = await listPeoplesGames()
    expect(full).toHaveLength(50)
    expect(full.map(({ game }) => game)).not.toContain(newer)
  })
})
