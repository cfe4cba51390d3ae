/** What a page of the site is told while its person is elsewhere: at once, in whichever process it asks. */
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { nameKey } from '../auth/name.ts'
import {
  newVisitor,
  openSecondSite,
  openTestData,
  openTestSite,
  placeGame,
  type TestData,
  type TestSite,
  until,
  type Visitor,
} from '../site.fixture.ts'
import type { ChallengeCommand } from '../wire/challenge.ts'
import { NO_TURNS, type OwnTurns } from '../wire/own-turns.ts'

let data: TestData
let site: TestSite
let other: TestSite
beforeAll(async () => {
  data = await openTestData()
  site = await openTestSite(data.db)
  other = await openSecondSite(data)
})
afterAll(async () => {
  await other.end()
  await site.end()
  await data.drop()
})
const asking: AbortController[] = []
afterEach(() => {
  for (const question of asking.splice(0)) question.abort()
})

const freshId = () => randomBytes(16).toString('hex')
async function newAccount(): Promise<Visitor> {
  const visitor = await newVisitor(data.db)
  const name = `Owl${randomBytes(6).toString('hex')}`
  await data.db.sql`
    update users set kind = 'account', name = ${name}, name_key = ${nameKey(name)} where id = ${visitor.person.id}`
  return { ...visitor, person: { ...visitor.person, kind: 'account', name } }
}
async function ask(at: TestSite, { cookie }: Visitor, mark?: string | null): Promise<OwnTurns> {
  const question = new AbortController()
  asking.push(question)
  const response = await fetch(`${at.origin}/api/turns${mark ? `?mark=${mark}` : ''}`, {
    headers: { cookie },
    signal: question.signal,
  })
  expect(response.status).toBe(200)
  return (await response.json()) as OwnTurns
}
/** A question that the server holds; resolves with what it was answered. */
async function held(
  at: TestSite,
  visitor: Visitor,
): Promise<{ answer: Promise<OwnTurns>; isAnswered: () => boolean }> {
  const { mark } = await ask(at, visitor)
  const before = at.rooms.meeting.bell.attendance
  let isAnswered = false
  const answer = ask(at, visitor, mark)
  answer.then(
    () => (isAnswered = true),
    () => undefined,
  )
  await until('the question is held', () => at.rooms.meeting.bell.attendance > before)
  return { answer, isAnswered: () => isAnswered }
}
async function open(visitor: Visitor, part: Partial<ChallengeCommand> = {}): Promise<string> {
  const command: ChallengeCommand = {
    id: freshId(),
    kind: 'link',
    side: 'white',
    time: { initialMs: 180_000, incrementMs: 2_000 },
    isRated: false,
    ...part,
  }
  const answer = await site.rooms.meeting.challenges.create(visitor.person, command)
  if (!answer.ok || !('challenge' in answer)) throw new Error(`not opened: ${JSON.stringify(answer)}`)
  return answer.challenge
}

test('CALL-3: the maker of a link who is on another page is told at once that his game has begun, in any process', async () => {
  const [maker, taker] = [await newVisitor(data.db), await newVisitor(data.db)]
  const link = await open(maker)
  expect(await ask(site, maker)).toMatchObject({ isWaiting: true, begun: [] })
  const waits = [await held(site, maker), await held(other, maker)]
  const joined = await site.rooms.meeting.challenges.join(taker.person, link)
  if (!joined.ok) throw new Error(joined.code)
  for (const { answer } of waits) {
    expect(await answer).toMatchObject({
      begun: [{ game: joined.game, opponent: taker.person.name }],
      games: [joined.game],
      isWaiting: false,
    })
  }
  // The other one has it too, until the first move is made.
  expect((await ask(other, taker)).begun).toEqual([{ game: joined.game, opponent: maker.person.name }])
})

test('CALL-4: whoever is challenged by name is told at once, by whom and on what terms, and of its end', async () => {
  const [asker, asked] = [await newVisitor(data.db), await newAccount()]
  const first = await held(other, asked)
  const challenge = await open(asker, { kind: 'direct', opponent: asked.person.name, side: 'black' })
  expect((await first.answer).asked).toEqual([
    {
      challenge,
      from: asker.person.name,
      time: { initialMs: 180_000, incrementMs: 2_000 },
      isRated: false,
      side: 'black',
    },
  ])
  const second = await held(site, asked)
  await site.rooms.meeting.challenges.withdraw(asker.person, challenge)
  expect((await second.answer).asked).toEqual([])
  expect((await ask(site, asker)).isWaiting).toBe(false)
})

test('CALL-5: what a blocked person asked is not shown, and what concerns others answers nobody', async () => {
  const [asker, asked, third] = [await newVisitor(data.db), await newAccount(), await newVisitor(data.db)]
  await open(asker, { kind: 'direct', opponent: asked.person.name })
  await data.db.sql`insert into blocks (user_id, blocked_id) values (${asked.person.id}, ${asker.person.id})`
  expect((await ask(site, asked)).asked).toEqual([])
  const own = await held(site, third)
  const link = await open(asker)
  const joined = await site.rooms.meeting.challenges.join((await newVisitor(data.db)).person, link)
  expect(joined.ok).toBe(true)
  // Something of their own comes after it on the same way: until then they have heard nothing.
  expect(own.isAnswered()).toBe(false)
  await open(third)
  expect(await own.answer).toMatchObject({ begun: [], asked: [], isWaiting: true })
})

test('CALL-6: games that began long ago, that one has moved in, against Misty, or on one device have not just begun', async () => {
  const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
  const pair = { white: ann.person, black: bob.person }
  const fresh = await placeGame(data.db, pair)
  const moved = await placeGame(data.db, pair)
  await data.db.sql`update games set plies = 1 where id = ${moved}`
  await placeGame(data.db, { ...pair, atMs: Date.now() - 2 * 86_400_000 })
  await placeGame(data.db, { white: ann.person, black: 'bot' })
  const alone = await placeGame(data.db, { white: ann.person, black: ann.person })
  await data.db.sql`update games set is_pass_and_play = true where id = ${alone}`
  expect((await ask(site, ann)).begun).toEqual([{ game: fresh, opponent: bob.person.name }])
  expect((await ask(site, bob)).begun.map(({ game }) => game).sort()).toEqual([fresh, moved].sort())
})

test('CALL-7: the second offer of a rematch tells whoever has left the board', async () => {
  const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
  const game = await placeGame(data.db, {
    white: ann.person,
    black: bob.person,
    time: { initialMs: 180_000, incrementMs: 2_000 },
  })
  await site.rooms.house.enter(game, (room) =>
    room.command({ type: 'abort', seat: 'white', ply: 0, id: 'abort-for-call-7' }),
  )
  const offer = (seat: 'white' | 'black') => site.rooms.house.enter(game, (room) => room.rematch(seat))
  const wait = await held(other, ann)
  await offer('black')
  expect(wait.isAnswered()).toBe(false)
  await offer('white')
  expect((await wait.answer).begun).toMatchObject([{ opponent: bob.person.name }])
})

test('CALL-8: whoever signs out while a question is held is told nothing more, and nobody holds the end of a process', async () => {
  const [leaver, stayer] = [await newVisitor(data.db), await newVisitor(data.db)]
  const third = await openSecondSite(data)
  const leaving = await held(site, leaver)
  const signedOut = await fetch(`${site.origin}/api/account/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: leaver.cookie },
    body: '{}',
  })
  expect(signedOut.status).toBe(200)
  site.rooms.meeting.bell.ring([leaver.person.id])
  expect(await leaving.answer).toEqual(NO_TURNS)
  const staying = await held(third, stayer)
  await third.end()
  expect((await staying.answer).stamp).toBe('')
  expect(site.rooms.meeting.bell.attendance).toBe(0)
  expect([...site.faults, ...other.faults]).toEqual([])
})

test('CALL-9: of one person a dozen questions are held, the oldest is answered; a page that has gone is forgotten', async () => {
  const ann = await newVisitor(data.db)
  const { mark } = await ask(site, ann)
  const answered: number[] = []
  for (let n = 0; n < 13; n++) {
    void ask(site, ann, mark).then(
      () => answered.push(n),
      () => undefined,
    )
  }
  await until('one is answered', () => answered.length === 1)
  for (const question of asking.splice(0)) question.abort()
  await until('nobody listens', () => site.rooms.meeting.bell.attendance === 0)
  expect(answered).toHaveLength(1)
})
