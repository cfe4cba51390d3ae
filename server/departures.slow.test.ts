/** A real server killed between the steps of an account's deletion, and started again. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameKey } from './auth/name.ts'
import { newVisitor, openTestData, placeGame, type TestData, until, type Visitor } from './site.fixture.ts'
import { ServerProcess } from './spawned.fixture.ts'

let data: TestData
let server: ServerProcess
beforeAll(async () => {
  data = await openTestData()
  server = await ServerProcess.start({
    DATABASE_URL: data.url,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? '',
  })
}, 90_000)
afterAll(async () => {
  await server.stop()
  await data.drop()
}, 60_000)

async function newAccount(): Promise<Visitor> {
  const visitor = await newVisitor(data.db)
  const name = `Owl${randomBytes(6).toString('hex')}`
  await data.db.sql`
    update users set kind = 'account', name = ${name}, name_key = ${nameKey(name)} where id = ${visitor.person.id}`
  return { ...visitor, person: { ...visitor.person, kind: 'account', name } }
}
const standing = async ({ person }: Visitor) => {
  const [row] = await data.db.sql<{ isClosed: boolean; isLeaving: boolean }[]>`
    select closed_at is not null as "isClosed", leaving_at is not null as "isLeaving"
    from users where id = ${person.id}`
  return row ?? null
}

test('AUTH-59: a deletion that is cut between its steps is finished by the next start, games and all', async () => {
  const [leaver, stayer, rival] = [await newAccount(), await newAccount(), await newVisitor(data.db)]
  const time = { daysPerMove: 3 } as const
  const game = await placeGame(data.db, { white: leaver.person, black: rival.person, time })
  const others = await placeGame(data.db, { white: stayer.person, black: rival.person, time })
  const asking = new AbortController()
  let answer: Promise<unknown> = Promise.resolve()
  await data.db.sql.begin(async (sql) => {
    // The game cannot be written meanwhile: the deletion stands between its first step and its second.
    await sql`select 1 from games where id = ${game} for update`
    answer = fetch(`${server.url}/api/account/delete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: leaver.cookie },
      body: JSON.stringify({ current: null }),
      signal: asking.signal,
    }).catch(() => 'cut')
    await until('the first step', async () => (await standing(leaver))?.isLeaving === true)
    const held = () => sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until('the second step', async () => (await held()).length > 0)
    await server.kill9()
    // Whoever waits for the lock for a client that is gone would still get it.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  })
  expect(await answer).toBe('cut')
  expect(await standing(leaver)).toEqual({ isClosed: true, isLeaving: true })
  const [cut] = await data.db.sql`select status from games where id = ${game}`
  expect(cut).toEqual({ status: 'playing' })
  // As if the next start were later: what has just begun may be another process's.
  await data.db
    .sql`update users set leaving_at = leaving_at - interval '1 minute' where id = ${leaver.person.id}`
  server.spawn()
  await server.untilReady()
  await until('the deletion', async () => (await standing(leaver)) === null, 20_000)
  const [ended] = await data.db.sql`select status, white_name, white_user from games where id = ${game}`
  expect(ended).toEqual({ status: 'finished', white_name: 'Deleted account', white_user: null })
  expect(await standing(stayer)).toEqual({ isClosed: false, isLeaving: false })
  const [going] = await data.db.sql`select status from games where id = ${others}`
  expect(going).toEqual({ status: 'playing' })
  expect(server.output).not.toContain('fault')
}, 90_000)
