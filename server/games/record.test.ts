import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Append } from '../../db/queries/events.ts'
import { findGame } from '../../db/queries/games.ts'
import { newVisitor, openTestData, placeGame, type TestData } from '../site.fixture.ts'
import { openRecord } from './record.ts'

let data: TestData
beforeAll(async () => {
  data = await openTestData()
})
afterAll(() => data.drop())

const entry = (gameId: string, seq: number, clientId: string | null = null): Append => ({
  gameId,
  event: { seq, json: `{"n":${seq}}`, salt: '00'.repeat(32), head: '00'.repeat(32), seat: 'white', clientId },
  plies: seq,
  deadlineAtMs: null,
  end: null,
})
async function games(count: number): Promise<string[]> {
  const { person } = await newVisitor(data.db)
  return Promise.all(Array.from({ length: count }, () => placeGame(data.db, { white: person, black: 'bot' })))
}

test('ROOM-34: many games’ events go in together; of two for one place, one goes in', async () => {
  const ids = await games(40)
  const record = openRecord(data.db)
  expect(await Promise.all(ids.map((id) => record.append(entry(id, 1))))).toEqual(ids.map(() => true))
  const again = await Promise.all(
    ids.flatMap((id) => [record.append(entry(id, 2)), record.append(entry(id, 2))]),
  )
  expect(again.filter(Boolean)).toHaveLength(ids.length)
  for (const id of ids.slice(0, 5)) {
    expect((await record.load(id)).map((event) => event.seq)).toEqual([0, 1, 2])
    expect((await record.load(id, 2)).map((event) => event.seq)).toEqual([2])
    expect((await findGame(data.db, id))?.plies).toBe(2)
  }
})

test('ROOM-35: a client id that a seat has used does not go in again, at whatever place', async () => {
  const [id = ''] = await games(1)
  const record = openRecord(data.db)
  expect(await record.append(entry(id, 1, 'client-id-1'))).toBe(true)
  expect(await record.append(entry(id, 2, 'client-id-1'))).toBe(false)
  expect(await record.append(entry(id, 2, 'client-id-2'))).toBe(true)
})

test('ROOM-36: an entry that cannot be written fails alone, not with those beside it', async () => {
  const ids = await games(3)
  const record = openRecord(data.db)
  const answers = await Promise.allSettled(
    [ids[0] ?? '', 'no-such-game', ids[1] ?? '', ids[2] ?? ''].map((id) => record.append(entry(id, 1))),
  )
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('ROOM-100: loads asked for together come each with its own game’s events, in order, from where they were asked', async () => {
  const ids = await games(3)
  const record = openRecord(data.db)
  for (const seq of [1, 2]) {
    expect(await Promise.all(ids.map((id) => record.append(entry(id, seq))))).toEqual([true, true, true])
  }
  const [a = '', b = '', c = ''] = ids
  const loads = [
    record.load(a),
    record.load(b, 1),
    record.load(c, 3),
    record.load(a, 2),
    record.load('nowhere'),
  ]
  const seqs = (await Promise.all(loads)).map((events) => events.map(({ seq }) => seq))
  expect(seqs).toEqual([[0, 1, 2], [1, 2], [], [2], []])
})
