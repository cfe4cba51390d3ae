import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../db/client.ts'
import { createAccount } from '../../db/queries/accounts.ts'
import { findGame, type GameRow } from '../../db/queries/games.ts'
import { unratedGames } from '../../db/queries/ratings.ts'
import { connect, openTestData, openTestSite, placeGame, type TestData, until } from '../site.fixture.ts'
import { leaderboard, listRatings, ratingHistory, ratingOf, ratingsOfGame, settleGame } from './ratings.ts'

let data: TestData
let second: Database
beforeAll(async () => {
  data = await openTestData()
  second = connectDatabase(data.url, 5)
})
afterAll(async () => {
  await second.sql.end({ timeout: 1 })
  await data.drop()
})

const DAY_MS = 86_400_000
const hex = (bytes = 8) => randomBytes(bytes).toString('hex')
async function newPlayer() {
  const name = `P${hex()}`
  const session = { id: hex(12), expiresAt: new Date(Date.now() + 1e9), device: null }
  const id = await createAccount(data.db, {
    guestId: null,
    id: hex(12),
    name,
    nameKey: name,
    passwordHash: null,
    recoveryHashes: () => [],
    session,
  })
  if (id === null) throw new Error('a fresh name is taken')
  return { id, name, kind: 'account' as const, session }
}
type Player = Awaited<ReturnType<typeof newPlayer>>

interface Ending {
  result?: string | null
  reason?: string
  endedAtMs?: number
  isRated?: boolean
  time?: { initialMs: number; incrementMs: number } | null
}
const BLITZ = { initialMs: 180_000, incrementMs: 2_000 }
async function endedGame(white: Player, black: Player, ending: Ending = {}): Promise<string> {
  const { result = '1-0', reason = 'resigned', endedAtMs = Date.now(), isRated = true, time = BLITZ } = ending
  const id = await placeGame(data.db, { white, black, time })
  await data.db.sql`
    update games set status = 'finished', is_rated = ${isRated}, result = ${result}, reason = ${reason},
      ended_at_ms = ${endedAtMs}, deadline_at_ms = null where id = ${id}`
  return id
}
const row = async (game: string): Promise<GameRow> => (await findGame(data.db, game)) as GameRow
const changes = (game: string) => data.db.sql`select * from rating_changes where game_id = ${game}`
const blitz = async (player: Player) => (await ratingOf(data.db, player.id, 'blitz'))?.rating

test('RATE-5: one game moves both ratings by the paper, in its own class alone, and its record says how', async () => {
  const [white, black] = [await newPlayer(), await newPlayer()]
  const game = await endedGame(white, black)
  expect(await ratingsOfGame(data.db, await row(game))).toEqual({ isRated: true, isPending: true })
  await settleGame(data.db, game)
  expect([await blitz(white), await blitz(black)]).toEqual([1662, 1338])
  expect(await ratingOf(data.db, white.id, 'bullet')).toEqual({
    rating: 1500,
    deviation: 350,
    games: 0,
    isProvisional: true,
  })
  expect(await listRatings(data.db, white.id)).toEqual([
    { timeClass: 'blitz', rating: 1662, deviation: 290, games: 1, isProvisional: true },
  ])
  expect(await ratingsOfGame(data.db, await row(game))).toEqual({
    isRated: true,
    isPending: false,
    counts: true,
    changes: {
      white: { before: 1500, after: 1662, isProvisional: true },
      black: { before: 1500, after: 1338, isProvisional: true },
    },
  })
  const drawn = await endedGame(white, black, { result: '1/2-1/2', reason: 'draw agreed' })
  await settleGame(data.db, drawn)
  expect((await blitz(white)) ?? 0).toBeLessThan(1662)
  expect(await ratingHistory(data.db, white.id, 'blitz')).toHaveLength(2)
})

test('RATE-6: a game counts once, however many processes rate it at the same time', async () => {
  for (let round = 0; round < 20; round++) {
    const [white, black] = [await newPlayer(), await newPlayer()]
    const game = await endedGame(white, black)
    await Promise.all(Array.from({ length: 6 }, (_, n) => settleGame(n % 2 === 0 ? data.db : second, game)))
    await settleGame(data.db, game)
    expect(await changes(game)).toHaveLength(2)
    expect([await blitz(white), await blitz(black)]).toEqual([1662, 1338])
    expect((await listRatings(data.db, white.id))[0]?.games).toBe(1)
  }
})

test('RATE-7: many games of the same few people, rated at once from two processes with seats either way, all count', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, newPlayer))
  const games: string[] = []
  for (const white of players)
    for (const black of players) if (white !== black) games.push(await endedGame(white, black))
  await Promise.all(games.flatMap((game) => [settleGame(data.db, game), settleGame(second, game)]))
  for (const player of players) expect((await listRatings(data.db, player.id))[0]?.games).toBe(6)
})

test('RATE-8: casual, aborted, clockless and guests’ games, and those of a deleted account, change nothing', async () => {
  const [white, black, gone] = [await newPlayer(), await newPlayer(), await newPlayer()]
  const games = [
    await endedGame(white, black, { isRated: false }),
    await endedGame(white, black, { result: null, reason: 'aborted' }),
    await endedGame(white, black, { time: null }),
    await endedGame(white, white),
    await endedGame(white, gone),
  ]
  await data.db.sql`delete from users where id = ${gone.id}`
  const guest = await newPlayer()
  await data.db.sql`update users set kind = 'guest' where id = ${guest.id}`
  games.push(await endedGame(white, guest))
  const running = await endedGame(white, black)
  await data.db.sql`update games set status = 'playing' where id = ${running}`
  for (const game of [...games, running]) {
    await settleGame(data.db, game)
    expect(await changes(game)).toHaveLength(0)
  }
  expect(await unratedGames(data.db, 0)).not.toEqual(expect.arrayContaining([games[0]]))
  for (const game of games) expect(await unratedGames(data.db, 0)).not.toContain(game)
  expect(await ratingOf(data.db, guest.id, 'blitz')).toBeNull()
  expect(await blitz(white)).toBe(1500)
})

test('RATE-9: the sixth game of a pair within a day does not count, and its record says so; a day later one does', async () => {
  const [white, black, other] = [await newPlayer(), await newPlayer(), await newPlayer()]
  const startMs = Date.now() - 3 * DAY_MS
  for (let n = 0; n < 5; n++) {
    // Seats change hands, and so does the class: the pair is the same.
    const [a, b] = n % 2 === 0 ? [white, black] : [black, white]
    const game = await endedGame(a, b, {
      endedAtMs: startMs + n * 1000,
      ...(n === 4 ? { time: { initialMs: 60_000, incrementMs: 0 } } : {}),
    })
    await settleGame(data.db, game)
  }
  const before = await blitz(white)
  const sixth = await endedGame(white, black, { endedAtMs: startMs + 10_000 })
  await Promise.all([settleGame(data.db, sixth), settleGame(second, sixth)])
  expect(await blitz(white)).toBe(before)
  expect(await ratingsOfGame(data.db, await row(sixth))).toMatchObject({ isRated: true, counts: false })
  expect(await unratedGames(data.db, 0)).not.toContain(sixth)
  const elsewhere = await endedGame(white, other, { endedAtMs: startMs + 20_000 })
  await settleGame(data.db, elsewhere)
  expect(await ratingsOfGame(data.db, await row(elsewhere))).toMatchObject({ counts: true })
  const nextDay = await endedGame(white, black, { endedAtMs: startMs + DAY_MS + 500 })
  await settleGame(data.db, nextDay)
  expect(await ratingsOfGame(data.db, await row(nextDay))).toMatchObject({ counts: true })
})

test('RATE-10: deviation grows while nobody plays, and the board shows only who is well known, still here and open', async () => {
  const [strong, weak, absent, closed, fresh] = await Promise.all(Array.from({ length: 5 }, newPlayer))
  if (!strong || !weak || !absent || !closed || !fresh) throw new Error('five players were made')
  const nowMs = Date.now()
  const rate = (player: Player, rating: number, games: number, idleDays: number, deviation = 60) => data.db
    .sql`
    insert into ratings (user_id, time_class, rating, deviation, volatility, games, played_at_ms)
    values (${player.id}, 'rapid', ${rating}, ${deviation}, 0.06, ${games}, ${nowMs - idleDays * DAY_MS})`
  await rate(strong, 2000.4, 10, 1)
  await rate(weak, 1200, 200, 30)
  await rate(absent, 2500, 300, 600)
  await rate(closed, 2400, 50, 1)
  await rate(fresh, 2300, 9, 1)
  await data.db.sql`update users set closed_at = now() where id = ${closed.id}`
  const board = await leaderboard(data.db, 'rapid', nowMs)
  expect(board).toEqual([
    { name: strong.name, rating: 2000, games: 10 },
    { name: weak.name, rating: 1200, games: 200 },
  ])
  expect((await ratingOf(data.db, absent.id, 'rapid'))?.isProvisional).toBe(true)
  expect((await ratingOf(data.db, strong.id, 'rapid'))?.isProvisional).toBe(false)
})

test('RATE-11: a rated game that ends in a room is rated at once; one whose process died is found by the next', async () => {
  const [white, black] = [await newPlayer(), await newPlayer()]
  const orphan = await endedGame(white, black, { endedAtMs: Date.now() - 5 * DAY_MS })
  const site = await openTestSite(second)
  await until('the orphan to be rated', async () => (await changes(orphan)).length === 2)
  const game = await placeGame(data.db, { white, black, time: BLITZ })
  await data.db.sql`update games set is_rated = true where id = ${game}`
  const { sessionCookie } = await import('../auth/cookie.ts')
  const [cookie = ''] = (await sessionCookie(white.session.id, false)).split(';')
  const socket = await connect(site.origin, { cookie })
  expect(await socket.emitWithAck('resign', { game, ply: 0, id: 'rated-end-01' })).toMatchObject({ ok: true })
  await until('the game to be rated', async () => (await changes(game)).length === 2)
  const ask = (id: string) => fetch(`${site.origin}/api/games/${id}/ratings`)
  expect(await (await ask(game)).json()).toMatchObject({ isRated: true, isPending: false, counts: true })
  const running = await placeGame(data.db, { white, black, time: BLITZ })
  expect([(await ask(running)).status, (await ask('nosuchgame12')).status, (await ask('x')).status]).toEqual([
    403, 404, 404,
  ])
  socket.close()
  await site.end()
  expect(site.faults).toEqual([])
})
