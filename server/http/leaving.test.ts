/** Accounts that go while somebody presses to play them, through two processes on one database. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../db/client.ts'
import { findChallenge } from '../../db/queries/challenge-rows.ts'
import { beginLeaving, stayAfterAll } from '../../db/queries/leaving.ts'
import { closeAccount, openAccount } from '../../db/queries/moderation.ts'
import { nameKey } from '../auth/name.ts'
import { openRematches } from '../rooms/rematches.ts'
import { newSalts } from '../rooms/salts.ts'
import {
  newVisitor,
  openTestData,
  openTestSite,
  placeGame,
  type TestData,
  type TestSite,
} from '../site.fixture.ts'
import type { ChallengeCommand } from '../wire/challenge.ts'

const ROUNDS = 20
/** Games that the leaver is in the middle of: leaving takes as long as all of them. */
const RUNNING = 3
const DAYS = { daysPerMove: 3 } as const

let data: TestData
let otherDb: Database
let site: TestSite
let other: TestSite

beforeAll(async () => {
  data = await openTestData()
  otherDb = connectDatabase(data.url, 5)
  site = await openTestSite(data.db)
  other = await openTestSite(otherDb)
})
afterAll(async () => {
  await site.end()
  await other.end()
  await otherDb.sql.end({ timeout: 1 })
  await data.drop()
})

const freshId = (): string => randomBytes(15).toString('hex')

/** Signs in elsewhere: there is no password to confirm. */
async function newAccount() {
  const visitor = await newVisitor(data.db)
  const name = `Owl${randomBytes(6).toString('hex')}`
  await data.db.sql`
    update users set kind = 'account', name = ${name}, name_key = ${nameKey(name)} where id = ${visitor.person.id}`
  return { ...visitor, person: { ...visitor.person, kind: 'account' as const, name } }
}
type Account = Awaited<ReturnType<typeof newAccount>>

const command = (part: Partial<ChallengeCommand> = {}): ChallengeCommand => ({
  id: freshId(),
  kind: 'link',
  side: 'white',
  time: DAYS,
  isRated: false,
  ...part,
})

async function open({ person }: Account, part: Partial<ChallengeCommand> = {}): Promise<string> {
  const answer = await site.rooms.meeting.challenges.create(person, command(part))
  if (!answer.ok || !('challenge' in answer)) throw new Error(`not opened: ${JSON.stringify(answer)}`)
  return answer.challenge
}

async function remove({ cookie }: Account): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${site.origin}/api/account/delete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ current: null }),
  })
  return { status: response.status, body: await response.json() }
}

const rematchesOf = (db: Database) => openRematches(db, { nowMs: Date.now, drawSalt: newSalts() })

async function finishedGame(white: Account, black: Account): Promise<string> {
  const game = await placeGame(data.db, { white: white.person, black: black.person, time: DAYS })
  await data.db
    .sql`update games set status = 'finished', reason = 'resigned', result = '1-0' where id = ${game}`
  return game
}

const runningOf = async ({ person }: Account) => data.db.sql`
  select id, white_name, black_name from games
  where status = 'playing' and (white_user = ${person.id} or black_user = ${person.id})`

const noFaults = () => expect([...site.faults, ...other.faults]).toEqual([])

type Press = (leaver: Account, rival: Account) => Promise<() => Promise<unknown>>

const presses: Record<string, Press> = {
  link: async (leaver, rival) => {
    const id = await open(leaver)
    return () => other.rooms.meeting.challenges.join(rival.person, id)
  },
  seek: async (leaver, rival) => {
    // Terms of their own, so that rounds do not meet.
    const time = { initialMs: 60_000 * (1 + (seekRound++ % 150)), incrementMs: 7_000 }
    await open(leaver, { kind: 'seek', side: 'random', time })
    return () =>
      other.rooms.meeting.challenges.create(rival.person, command({ kind: 'seek', side: 'random', time }))
  },
  direct: async (leaver, rival) => {
    const id = await open(rival, { kind: 'direct', opponent: leaver.person.name })
    return () => other.rooms.meeting.challenges.join(leaver.person, id)
  },
  rematch: async (leaver, rival) => {
    const game = await finishedGame(leaver, rival)
    await rematchesOf(data.db).offer(game, 'white')
    return () => rematchesOf(otherDb).offer(game, 'black')
  },
}
let seekRound = 0

for (const [name, prepare] of Object.entries(presses)) {
  test(`AUTH-54: deleting an account races with its ${name}: nobody is left in a game with nobody`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [leaver, rival, third] = [await newAccount(), await newAccount(), await newAccount()]
      for (let n = 0; n < RUNNING; n++) {
        await placeGame(data.db, { white: leaver.person, black: third.person, time: DAYS })
      }
      const press = await prepare(leaver, rival)
      const [removed] = await Promise.all([remove(leaver), sleep(round * 2).then(press)])
      expect(removed).toEqual({ status: 200, body: { ok: true } })
      expect(await runningOf(leaver)).toEqual([])
      expect(await runningOf(third)).toEqual([])
      expect(await runningOf(rival)).toEqual([])
    }
    noFaults()
  }, 60_000)
}

test('AUTH-55: from the first step of leaving on nobody is seated by the account or against it', async () => {
  const [leaver, rival] = [await newAccount(), await newAccount()]
  const { challenges } = site.rooms.meeting
  const own = [await open(leaver), await open(leaver, { kind: 'seek', side: 'random' })]
  const asked = await open(rival, { kind: 'direct', opponent: leaver.person.name })
  const rivals = await open(rival)
  const game = await finishedGame(leaver, rival)
  await rematchesOf(data.db).offer(game, 'white')

  const stamp = await beginLeaving(data.db, leaver.person.id)
  expect(stamp).not.toBeNull()
  expect(await beginLeaving(data.db, leaver.person.id)).toBeNull()
  for (const id of own) {
    expect(await findChallenge(data.db, id)).toMatchObject({ status: 'withdrawn' })
    expect(await challenges.join(rival.person, id)).toEqual({ ok: false, code: 'challenge_over' })
  }
  expect(await findChallenge(data.db, asked)).toMatchObject({ status: 'declined' })
  // As if one had been opened, or taken, in the same moment.
  await data.db.sql`update challenges set status = 'open' where id = any(${own})`
  for (const id of own) {
    expect(await challenges.join(rival.person, id)).toEqual({ ok: false, code: 'challenge_over' })
  }
  const met = await challenges.create(rival.person, command({ kind: 'seek', side: 'random' }))
  expect(met).toMatchObject({ ok: true, challenge: expect.any(String) })
  const refused = { ok: false, code: 'unauthenticated' }
  expect(await challenges.join(leaver.person, rivals)).toEqual(refused)
  expect(await challenges.create(leaver.person, command())).toEqual(refused)
  expect(await challenges.create(leaver.person, command({ kind: 'seek', side: 'random' }))).toEqual(refused)
  expect(
    await challenges.create(rival.person, command({ kind: 'direct', opponent: leaver.person.name })),
  ).toEqual({ ok: false, code: 'no_such_player' })
  const time = null
  expect(await site.rooms.play(leaver.person, { id: freshId(), side: 'white', time })).toBeNull()
  expect(await site.rooms.passAndPlay(leaver.person, { id: freshId(), time })).toBeNull()
  expect(await rematchesOf(data.db).offer(game, 'black')).toBeNull()
  expect(await runningOf(leaver)).toEqual([])

  await stayAfterAll(data.db, leaver.person.id, stamp ?? '')
  expect(await rematchesOf(data.db).offer(game, 'black')).toMatchObject({
    offers: { white: false, black: true },
    next: null,
  })
})

test('AUTH-56: when a game cannot be left the account is open again, and asking again deletes it', async () => {
  const [leaver, rival] = [await newAccount(), await newAccount()]
  const game = await placeGame(data.db, { white: leaver.person, black: rival.person, time: DAYS })
  const [event] = await data.db.sql<{ json: string }[]>`select json from events where game_id = ${game}`
  await data.db.sql`update events set json = '{}' where game_id = ${game}`
  expect((await remove(leaver)).status).toBe(500)
  expect(site.faults.splice(0).length).toBeGreaterThan(0)
  const [open_] = await data.db.sql`select closed_at from users where id = ${leaver.person.id}`
  expect(open_).toEqual({ closed_at: null })
  await data.db.sql`update events set json = ${event?.json ?? ''} where game_id = ${game}`
  expect((await remove(leaver)).status).toBe(200)
  expect(await runningOf(rival)).toEqual([])
})

test('MOD-12: what a closed account had open, and what it was asked, is over and seats nobody', async () => {
  const [rude, rival] = [await newAccount(), await newAccount()]
  const { challenges } = site.rooms.meeting
  const own = [await open(rude), await open(rude, { kind: 'seek', side: 'random', time: { daysPerMove: 7 } })]
  const toRival = await open(rude, { kind: 'direct', opponent: rival.person.name })
  const asked = await open(rival, { kind: 'direct', opponent: rude.person.name })
  const game = await finishedGame(rude, rival)
  await rematchesOf(data.db).offer(game, 'white')
  const doing = () => ({ id: freshId(), moderator: 'Mod', report: null, note: '' })
  expect(await closeAccount(data.db, rude.person.id, doing())).toBe('done')
  expect(await openAccount(data.db, rude.person.id, doing())).toBe('done')
  for (const id of [...own, toRival]) {
    expect(await challenges.join(rival.person, id)).toEqual({ ok: false, code: 'challenge_over' })
  }
  expect(await challenges.join(rude.person, asked)).toEqual({ ok: false, code: 'challenge_over' })
  expect(await rematchesOf(data.db).offer(game, 'black')).toMatchObject({ next: null })
  expect(await runningOf(rude)).toEqual([])
})
