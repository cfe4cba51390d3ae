import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectDatabase } from '../db/client.ts'
import { runningEmbedded, startEmbedded } from '../db/embedded.ts'
import { signUp } from './auth/accounts.ts'
import { giveRole, USAGE } from './role-command.ts'
import { openTestData } from './site.fixture.ts'

test('AUTH-48: the command gives and takes the moderator’s role by name, and says when there is no such account', async () => {
  const data = await openTestData()
  const visitor = { person: null, sessionId: null, device: null }
  await signUp(data.db, visitor, { name: 'Halvard', password: 'three quiet owls' })
  const role = async () => (await data.db.sql`select role from users where name = 'Halvard'`)[0]?.role
  expect(await giveRole(data.db, ['halvard'])).toEqual({ ok: true, line: 'Halvard is a moderator.' })
  expect(await role()).toBe('moderator')
  expect(await giveRole(data.db, ['Halvard', '--remove'])).toEqual({
    ok: true,
    line: 'Halvard is no longer a moderator.',
  })
  expect(await role()).toBe('person')
  expect(await giveRole(data.db, ['Nobody1'])).toEqual({
    ok: false,
    line: 'There is no account called Nobody1.',
  })
  for (const odd of [[], ['a', 'b'], ['Halvard', '--admin'], ['--remove']]) {
    expect(await giveRole(data.db, odd)).toEqual({ ok: false, line: USAGE })
  }
  expect(await role()).toBe('person')
  await data.drop()
})

test('DB-16: a tool finds the embedded server that runs on a data folder, and none where none runs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fogline-beside-'))
  chmodSync(dataDir, 0o711)
  expect(runningEmbedded(dataDir)).toBeNull()
  const server = await startEmbedded({ dataDir })
  const url = runningEmbedded(dataDir)
  expect(url).toBe(server.url)
  const beside = connectDatabase(url ?? '', 1)
  expect(await beside.sql`select 1 as one`).toEqual([{ one: 1 }])
  await beside.sql.end()
  await server.stop()
  expect(runningEmbedded(dataDir)).toBeNull()
  rmSync(dataDir, { recursive: true, force: true })
})
