import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { connectionTarget, withDatabase } from './connection-url.ts'

/** A fresh, empty database on the test run's server. Drop it when the file's tests are over. */
export type TestDatabase = { readonly url: string; drop(): Promise<void> }

export async function makeTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run through vitest, or start scratchEmbedded() first')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, (sql) => sql`create database ${sql(name)}`)
  return {
    url: withDatabase(server, name),
    drop: () => onServer(server, (sql) => sql`drop database ${sql(name)} with (force)`),
  }
}

async function onServer(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const { url: plain, options } = connectionTarget(url)
  const settings = { ...options, max: 1, onnotice: () => {} }
  const sql = plain === undefined ? postgres(settings) : postgres(plain, settings)
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
