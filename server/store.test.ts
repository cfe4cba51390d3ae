import { afterEach, expect, test } from 'vitest'
import { closeDatabase } from '../db/client.ts'
import { makeTestDatabase } from '../db/test-database.ts'
import { Ending } from './ending.ts'
import { parseEnv } from './env.ts'
import { openLog } from './log.ts'
import { openStore } from './store.ts'

afterEach(() => closeDatabase())

function open(url: string): Promise<unknown> {
  const parsed = parseEnv({ NODE_ENV: 'test', DATABASE_URL: url, NEXTAUTH_SECRET: 'x'.repeat(32) })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return openStore(process.cwd(), parsed.env, new Ending(openLog('silent')))
}

test('SETUP-25: a database that does not answer, or is not there, is told by a code and without its password', async () => {
  const database = await makeTestDatabase()
  const elsewhere = new URL(database.url)
  elsewhere.pathname = '/no_such_database'
  for (const url of ['postgres://someone:pass-word@127.0.0.1:1/fogline', elsewhere.href]) {
    const error = await open(url).catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      code: 'no_database',
      message: expect.stringMatching(/^The database of DATABASE_URL cannot be used: .+$/),
      advice: expect.stringContaining('mend DATABASE_URL'),
    })
    expect((error as Error).message).not.toContain('pass-word')
    await closeDatabase()
  }
  await database.drop()
})
