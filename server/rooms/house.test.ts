import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findGame } from '../../db/queries/games.ts'
import { beat } from '../../db/queries/heartbeats.ts'
import { paceMs } from '../bots/pace.ts'
import {
  connect,
  newVisitor,
  openTestData,
  openTestSite,
  placeGame,
  type TestData,
  type TestSite,
  until,
} from '../site.fixture.ts'
import type { Frame } from '../wire/frame.ts'
import { keepBeating } from './downtime.ts'

let data: TestData
const sites: TestSite[] = []
beforeAll(async () => {
  data = await openTestData()
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.end()
})
afterAll(() => data.drop())

async function open(): Promise<TestSite> {
  const site = await openTestSite(data.db)
  sites.push(site)
  return site
}
const BLITZ = { initialMs: 5_000, incrementMs: 0 }

async function running(site: TestSite, time = BLITZ) {
  const [white, black] = [await newVisitor(data.db), await newVisitor(data.db)]
  const game = await placeGame(data.db, { white: white.person, black: black.person, time })
  const sockets = [
    await connect(site.origin, { cookie: white.cookie }),
    await connect(site.origin, { cookie: black.cookie }),
  ] as const
  for (const [ply, uci] of ['e2e4', 'e7e5'].entries()) {
    const answer = await sockets[ply as 0 | 1].emitWithAck('move', { game, ply, id: `beginning-${ply}`, uci })
    expect(answer).toMatchObject({ ok: true })
  }
  return { game, white, black, sockets }
}
const statusOf = async (game: string) => (await findGame(data.db, game))?.status

describe('house', () => {
  test('ROOM-28: the flag of a game that nobody follows falls by itself, about when it should', async () => {
    const site = await open()
    const { game, sockets } = await running(site)
    const began = Date.now()
    for (const socket of sockets) socket.close()
    await until('the flag', async () => (await statusOf(game)) === 'finished', 15_000)
    expect(Date.now() - began).toBeGreaterThan(4_900)
    expect(await findGame(data.db, game)).toMatchObject({ reason: 'flag', result: '0-1' })
    await site.rooms.house.sweep()
    await until('no room', () => site.rooms.counts().rooms === 0)
    expect(site.faults).toEqual([])
  }, 30_000)

  test('ROOM-29: a game whose flag fell while a server was there is ended by the sweep of the next start', async () => {
    const site = await open()
    const { game, sockets } = await running(site, { initialMs: 1_000, incrementMs: 0 })
    for (const socket of sockets) socket.close()
    await sites.splice(0)[0]?.end()
    // Another process was alive all the while: this was no down time.
    for (let second = 0; second < 3; second++) {
      await sleep(900)
      await beat(data.db, { process: 'another', nowMs: Date.now(), sinceMs: 0 })
    }
    expect(await statusOf(game)).toBe('playing')
    await open()
    await until('the flag', async () => (await statusOf(game)) === 'finished')
  }, 30_000)

  test('ROOM-30: a word that was lost is made up for by the sweep: every socket is brought up to the log', async () => {
    const [one, two] = [await open(), await open()]
    const { game, black, sockets } = await running(one, { initialMs: 600_000, incrementMs: 0 })
    const far = await connect(two.origin, { cookie: black.cookie })
    const frames: Frame[] = []
    far.on('frame', (frame) => void frames.push(frame))
    expect(await far.emitWithAck('watch', { game })).toMatchObject({ frame: { version: 3 } })
    // Not announced: written as a process would that died between commit and word.
    const room = await one.rooms.house.open(game)
    const hear = two.rooms.house.hear.bind(two.rooms.house)
    two.rooms.house.hear = () => {}
    await room?.command({ type: 'move', seat: 'white', ply: 2, id: 'unheard-1', uci: 'g1f3' })
    await sleep(300)
    expect(frames).toEqual([])
    await two.rooms.house.sweep()
    await until('the frame', () => frames.length === 1)
    expect(frames[0]?.version).toBe(4)
    two.rooms.house.hear = hear
    for (const socket of [...sockets, far]) socket.close()
  }, 30_000)

  test('ROOM-31: one broken log stops neither the start nor the sweep of the others', async () => {
    const visitor = await newVisitor(data.db)
    const broken = await placeGame(data.db, { white: 'bot', black: visitor.person })
    const whole = await placeGame(data.db, { white: 'bot', black: visitor.person })
    await data.db.sql`update events set json = '{"type":"created"}' where game_id = ${broken}`
    const site = await open()
    await until('the whole one', async () => (await findGame(data.db, whole))?.plies === 1)
    expect(site.faults.some((fault) => fault.where === broken)).toBe(true)
    const socket = await connect(site.origin, { cookie: visitor.cookie })
    expect(await socket.emitWithAck('watch', { game: broken })).toEqual({ ok: false, code: 'internal' })
    expect(await socket.emitWithAck('watch', { game: whole })).toMatchObject({ ok: true })
    socket.close()
    await data.db.sql`update games set status = 'finished' where id = ${broken}`
  }, 30_000)

  test('ROOM-32: down time moves the deadline that is written down, and the room is not held for it', async () => {
    const { game, sockets } = await running(await open(), { initialMs: 60_000, incrementMs: 0 })
    for (const socket of sockets) socket.close()
    await sites.splice(0)[0]?.end()
    // An hour in which no process beat, as if the machine had been off.
    const hourMs = 3_600_000
    await data.db.sql`update heartbeats set beat_at_ms = beat_at_ms - ${hourMs}`
    await data.db.sql`update outages set from_ms = from_ms - ${hourMs}, to_ms = to_ms - ${hourMs}`
    const events = await data.db.sql<
      { seq: number; json: string }[]
    >`select seq, json from events where game_id = ${game}`
    for (const { seq, json } of events) {
      const event = JSON.parse(json) as { atMs: number }
      const moved = JSON.stringify({ ...event, atMs: event.atMs - hourMs })
      await data.db.sql`update events set json = ${moved} where game_id = ${game} and seq = ${seq}`
    }
    await data.db.sql`update games set deadline_at_ms = deadline_at_ms - ${hourMs} where id = ${game}`
    const site = await open()
    expect(await statusOf(game)).toBe('playing')
    const row = await findGame(data.db, game)
    expect((row?.deadlineAtMs ?? 0) - Date.now()).toBeGreaterThan(50_000)
    await site.rooms.house.sweep()
    expect(site.rooms.counts().rooms).toBe(0)
  }, 30_000)
})

test('ROOM-33: a listening connection that was cut listens again, and what it missed is caught up', async () => {
  const [one, two] = [await open(), await open()]
  const { game, black, sockets } = await running(one, { initialMs: 600_000, incrementMs: 0 })
  const far = await connect(two.origin, { cookie: black.cookie })
  const frames: Frame[] = []
  far.on('frame', (frame) => void frames.push(frame))
  await far.emitWithAck('watch', { game })
  const cut = await data.db.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`
  expect(cut).toHaveLength(2)
  const moves = ['g1f3', 'b8c6', 'f1c4', 'g8f6']
  for (const [index, uci] of moves.entries()) {
    const ply = index + 2
    const answer = await sockets[index % 2 === 0 ? 0 : 1].emitWithAck('move', {
      game,
      ply,
      id: `cut-${ply}-id`,
      uci,
    })
    expect(answer).toMatchObject({ ok: true })
    await sleep(400)
  }
  await until('every frame', () => frames.length === moves.length)
  expect(frames.map((frame) => frame.version)).toEqual([4, 5, 6, 7])
  // By word again, not by a sweep: at once.
  await sockets[0].emitWithAck('move', { game, ply: 6, id: 'after-cut', uci: 'd2d3' })
  await until('the next frame', () => frames.length === moves.length + 1, 3_500)
  for (const socket of [...sockets, far]) socket.close()
}, 30_000)

describe('down time', () => {
  test('CLOCK-9: it counts from its first moment, before any beat has written it down, and is the same afterwards', async () => {
    const own = await openTestData()
    let nowMs = 1_000_000
    const downtime = await keepBeating(
      own.db,
      'one',
      () => nowMs,
      () => {},
    )
    expect(downtime.outages()).toEqual([])
    nowMs += 2_000
    expect(downtime.outages()).toEqual([])
    nowMs += 58_000
    expect(downtime.outages()).toEqual([{ fromMs: 1_000_000, toMs: 1_060_000 }])
    await until('the beat', async () => (await own.db.sql`select 1 from outages`).length === 1)
    await until('its news', () => downtime.outages().length === 1)
    expect(downtime.outages()).toEqual([{ fromMs: 1_000_000, toMs: 1_060_000 }])
    downtime.stop()
    await own.drop()
  })

  test('CLOCK-10: a gap is down time only when no process beat; a restart’s gap from 1.2 s on', async () => {
    const own = await openTestData()
    const at = (process: string, nowMs: number, outageAfterMs?: number) =>
      beat(own.db, { process, nowMs, sinceMs: 0, ...(outageAfterMs && { outageAfterMs }) })
    await at('one', 10_000)
    await at('two', 12_000)
    expect(await at('one', 14_000)).toEqual([])
    expect(await at('three', 15_100, 1_200)).toEqual([])
    expect(await at('four', 17_000, 1_200)).toEqual([{ fromMs: 15_100, toMs: 17_000 }])
    expect(await at('four', 20_000)).toEqual([
      { fromMs: 15_100, toMs: 17_000 },
      { fromMs: 17_000, toMs: 20_000 },
    ])
    await own.drop()
  })
})

describe('the bot’s thinking time', () => {
  test('LEAK-13: the reply’s moment is a function of clock, ply and seed alone', () => {
    const seeds = ['00'.repeat(16), 'ab'.repeat(16), 'ff'.repeat(16)]
    for (const seed of seeds) {
      for (let ply = 0; ply < 80; ply++) {
        for (const remaining_ms of [0, 50, 900, 30_000, 600_000]) {
          const clock = { remaining_ms, increment_ms: 2_000 }
          const pace = paceMs({ clock, ply, seed })
          // What else a request holds is not looked at.
          expect(paceMs({ clock, ply, seed, legal: ['e1e2'], transcript: [] } as never)).toBe(pace)
          expect(pace).toBeGreaterThanOrEqual(60)
          expect(pace).toBeLessThanOrEqual(Math.max(60, remaining_ms))
        }
      }
    }
  })

  test('LEAK-14: an answer that is there at once leaves no earlier than its pace', async () => {
    const site = await open()
    const visitor = await newVisitor(data.db)
    const game = await placeGame(data.db, { white: visitor.person, black: 'bot' })
    const socket = await connect(site.origin, { cookie: visitor.cookie })
    for (const ply of [0, 2]) {
      await socket.emitWithAck('watch', { game })
      const seen = await socket.emitWithAck('watch', { game })
      const uci = seen.ok && seen.frame.kind === 'seat' ? (seen.frame.legal[0] ?? '') : ''
      expect(await socket.emitWithAck('move', { game, ply, id: `pace-${ply}-id`, uci })).toMatchObject({
        ok: true,
      })
      await until('the reply', async () => (await findGame(data.db, game))?.plies === ply + 2)
    }
    const rows = await data.db.sql<
      { json: string }[]
    >`select json from events where game_id = ${game} order by seq`
    const events = rows.map((row) => JSON.parse(row.json) as { atMs: number; black?: { seed: string } })
    const seed = events[0]?.black?.seed ?? ''
    for (const ply of [1, 3]) {
      const tookMs = (events[ply + 1]?.atMs ?? 0) - (events[ply]?.atMs ?? 0)
      const pace = paceMs({ clock: null, ply, seed })
      expect(tookMs).toBeGreaterThanOrEqual(pace - 2)
      expect(tookMs).toBeLessThan(pace + 10_000)
    }
    socket.close()
    expect(site.faults).toEqual([])
  }, 30_000)
})
