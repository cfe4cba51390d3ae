import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newVisitor,
  openTestData,
  placeGame,
  type TestData,
  type Visitor,
} from '../../server/site.fixture.ts'
import { connectDatabase, type Database } from '../client.ts'
import {
  appendChatLine,
  chatHeads,
  forgetChatLines,
  loadChatLines,
  type NewChatLine,
  saidLately,
} from './chat.ts'

let data: TestData
let other: Database
let people: Visitor[]
beforeAll(async () => {
  data = await openTestData()
  other = connectDatabase(data.url, 4)
  people = await Promise.all(Array.from({ length: 4 }, () => newVisitor(data.db)))
})
afterAll(async () => {
  await other.sql.end({ timeout: 1 })
  await data.drop()
})

const person = (index: number) => people[index]?.person ?? { id: '', name: '', kind: 'guest' as const }
const newGame = () => placeGame(data.db, { white: person(0), black: person(1) })
const line = (game: string, more: Partial<NewChatLine> = {}): NewChatLine => ({
  game,
  channel: 'players',
  userId: person(0).id,
  clientId: `line-${Math.random().toString(36).slice(2)}`,
  seat: 'white',
  kind: 'text',
  text: 'hello',
  atMs: 1_000,
  ...more,
})
/** As the chat does: another line took the number, ask again. */
async function append(db: Database, one: NewChatLine): Promise<number> {
  for (;;) {
    const answer = await appendChatLine(db, one)
    if (answer.is === 'new' || answer.is === 'again') return answer.n
    if (answer.is !== 'taken') throw new Error(answer.is)
  }
}

describe('chat lines', () => {
  test('CHAT-9: two connections that write at once number their lines without gap or double', async () => {
    const game = await newGame()
    const numbers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        append(
          index % 2 === 0 ? data.db : other,
          line(game, { userId: person(index % 4).id, text: `${index}` }),
        ),
      ),
    )
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    const rows = await loadChatLines(data.db, { game, channel: 'players', after: 0, limit: 100 })
    expect(rows.map((row) => row.n)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    for (const [index, n] of numbers.entries()) expect(rows[n - 1]?.text).toBe(String(index))
  })

  test('CHAT-10: one line sent at once over two connections is one line under one number', async () => {
    const game = await newGame()
    for (let round = 0; round < 20; round++) {
      const one = line(game)
      const [a, b] = await Promise.all([append(data.db, one), append(other, one)])
      expect([a, b]).toEqual([round + 1, round + 1])
    }
    expect(await loadChatLines(data.db, { game, channel: 'players', after: 0, limit: 100 })).toHaveLength(20)
  })

  test('CHAT-11: channels and games count apart, and a client id is one line wherever it is sent', async () => {
    const [game, second] = [await newGame(), await newGame()]
    const one = line(game, { clientId: 'the-same-id-1' })
    expect(await appendChatLine(data.db, one)).toEqual({ is: 'new', n: 1 })
    expect(await appendChatLine(data.db, one)).toEqual({ is: 'again', n: 1 })
    expect(await appendChatLine(data.db, { ...one, channel: 'spectators' })).toEqual({ is: 'elsewhere' })
    expect(await appendChatLine(data.db, { ...one, game: second })).toEqual({ is: 'elsewhere' })
    // Another's id of the same letters is another's line.
    expect(await appendChatLine(data.db, { ...one, userId: person(1).id })).toEqual({ is: 'new', n: 2 })
    expect(await appendChatLine(data.db, line(game, { channel: 'spectators' }))).toEqual({ is: 'new', n: 1 })
    expect(await appendChatLine(data.db, line(second))).toEqual({ is: 'new', n: 1 })
    expect(await appendChatLine(data.db, line(game, { userId: 'nobody' }))).toEqual({ is: 'gone' })
    const heads = await chatHeads(data.db, [game, second])
    expect(heads).toHaveLength(3)
    expect(heads).toContainEqual({ game, channel: 'players', n: 2 })
  })

  test('CHAT-12: what a person said lately is counted by time, game and text, whatever its case', async () => {
    const game = await newGame()
    const userId = person(2).id
    for (const [index, text] of ['Hello', 'hello', 'other'].entries()) {
      await append(data.db, line(game, { userId, text, atMs: 10_000 * (index + 1) }))
    }
    const asked = { userId, game, text: 'HELLO', recentMs: 15_000, hourMs: 5_000 }
    expect(await saidLately(data.db, asked)).toEqual({ isMuted: false, recent: 2, inGame: 3, same: 2 })
    expect(await saidLately(data.db, { ...asked, game: await newGame() })).toMatchObject({
      inGame: 0,
      same: 0,
    })
    await data.db.sql`update users set muted_until = now() + interval '1 hour' where id = ${userId}`
    expect(await saidLately(data.db, asked)).toMatchObject({ isMuted: true })
    await data.db.sql`update users set muted_until = now() - interval '1 hour' where id = ${userId}`
    expect(await saidLately(data.db, asked)).toMatchObject({ isMuted: false })
    expect(await saidLately(data.db, { ...asked, userId: 'nobody' })).toBeNull()
  })

  test('CHAT-13: the lines of games that ended long ago go, and no others', async () => {
    const [old, recent, running] = [await newGame(), await newGame(), await newGame()]
    for (const game of [old, recent, running]) {
      for (let n = 0; n < 3; n++) await append(data.db, line(game, { atMs: 5 }))
    }
    await data.db.sql`update games set status = 'finished', ended_at_ms = 1000 where id = ${old}`
    await data.db.sql`update games set status = 'finished', ended_at_ms = 2000 where id = ${recent}`
    expect(await forgetChatLines(data.db, 2_000, 2)).toBe(2)
    expect(await forgetChatLines(data.db, 2_000, 2)).toBe(1)
    expect(await forgetChatLines(data.db, 2_000, 2)).toBe(0)
    const heads = await chatHeads(data.db, [old, recent, running])
    expect(heads.map(({ game }) => game).sort()).toEqual([recent, running].sort())
  })
})
