import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findGame } from '../../db/queries/games.ts'
import { newVisitor, openTestData, openTestSite, placeGame, type TestData, until } from '../site.fixture.ts'

let data: TestData
beforeAll(async () => {
  data = await openTestData()
})
afterAll(() => data.drop())

const DAY_MS = 86_400_000

/** A game whose first move has been due for some time: as it stands in the table when it is made. */
async function begun(days: 1 | 3 | 7, daysAgo: number): Promise<string> {
  const [white, black] = [await newVisitor(data.db), await newVisitor(data.db)]
  const atMs = Date.now() - daysAgo * DAY_MS
  const time = { daysPerMove: days }
  const game = await placeGame(data.db, { white: white.person, black: black.person, time, atMs })
  await data.db.sql`update games set deadline_at_ms = ${atMs + days * DAY_MS} where id = ${game}`
  return game
}

describe('correspondence', () => {
  test('POST-5: a process that starts after the deadline flags a game that nobody is connected to, and charges no down time', async () => {
    const [late, later, saved, running] = [
      await begun(7, 10.5),
      await begun(1, 5),
      await begun(7, 8),
      await begun(7, 2),
    ]
    // No process has beaten for three days: of the eight that one of them has waited, five count.
    await data.db
      .sql`insert into heartbeats (process, beat_at_ms) values ('gone', ${Date.now() - 3 * DAY_MS})`
    const site = await openTestSite(data.db)
    try {
      for (const game of [late, later]) {
        await until('the flag', async () => (await findGame(data.db, game))?.status === 'finished')
        expect(await findGame(data.db, game)).toMatchObject({ reason: 'flag', result: '0-1', plies: 0 })
      }
      const kept = await findGame(data.db, saved)
      expect(kept?.status).toBe('playing')
      expect(Math.abs((kept?.deadlineAtMs ?? 0) - Date.now() - 2 * DAY_MS)).toBeLessThan(60_000)
      expect((await findGame(data.db, running))?.status).toBe('playing')
      // Nothing is held for two days in memory.
      await site.rooms.house.sweep()
      await until('no room', () => site.rooms.counts().rooms === 0)
      expect(site.faults).toEqual([])
    } finally {
      await site.end()
    }
  }, 30_000)
})
