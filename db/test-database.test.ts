import postgres from 'postgres'
import { expect, test } from 'vitest'
import { connectionTarget } from './connection-url.ts'
import { makeTestDatabase } from './test-database.ts'

function connect(url: string) {
  const { url: plain, options } = connectionTarget(url)
  return plain === undefined ? postgres({ ...options, max: 1 }) : postgres(plain, { ...options, max: 1 })
}

test('DB-14: test databases are empty, apart from each other, and gone after their drop', async () => {
  const [one, two] = await Promise.all([makeTestDatabase(), makeTestDatabase()])
  const [sqlOne, sqlTwo] = [connect(one.url), connect(two.url)]
  await sqlOne`create table only_here (n int)`
  const tables = await sqlTwo`select 1 from pg_tables where schemaname = 'public'`
  expect(tables).toHaveLength(0)
  await Promise.all([sqlOne.end(), sqlTwo.end(), one.drop(), two.drop()])

  const gone = connect(one.url)
  await expect(gone`select 1`).rejects.toMatchObject({ code: '3D000' })
  await gone.end()
})
