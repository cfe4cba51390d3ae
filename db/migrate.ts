/** Brings the schema up to date. Processes that start together take turns (advisory lock). */

import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { Database } from './client.ts'

/** Any constant will do, as long as every process uses the same. */
const LOCK = 7_203_614

/** `root` is the project's folder. Throws what PostgreSQL says when a migration fails. */
export async function migrate(db: Database, root: string): Promise<void> {
  const sql = db.dedicated()
  try {
    await sql`select pg_advisory_lock(${LOCK})`
    await runMigrations(drizzle(sql), { migrationsFolder: join(root, 'db/migrations') })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
