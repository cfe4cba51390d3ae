/**
 * The database of this process. Next bundles its own copies of modules, so the one pool hangs on globalThis
 * under a registered symbol: the server opens it, pages find it, and `next build` opens none.
 */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { connectionTarget } from './connection-url.ts'
import * as schema from './schema.ts'

export interface Database {
  sql: postgres.Sql
  orm: PostgresJsDatabase<typeof schema>
  /** Opens a dedicated connection with the same address (LISTEN, advisory locks). */
  dedicated: () => postgres.Sql
}

/** What `orm.transaction` hands to its work. */
export type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

const KEY = Symbol.for('fogline.database')
type Holder = { [KEY]?: Database }

const connect = (url: string, max: number): postgres.Sql => {
  const target = connectionTarget(url)
  const options: postgres.Options<Record<string, never>> = {
    ...target.options,
    max,
    onnotice: () => {},
    connection: { application_name: 'fogline' },
  }
  return target.url === undefined ? postgres(options) : postgres(target.url, options)
}

/** Opens the pool of this process. A second open is a bug. */
export function openDatabase(url: string, max = 10): Database {
  const holder = globalThis as Holder
  if (holder[KEY]) throw new Error('the database of this process is open already')
  const opened = connectDatabase(url, max)
  holder[KEY] = opened
  return opened
}

/** A pool that is not the process's own: for tests, migrations and tools. The caller ends `sql`. */
export function connectDatabase(url: string, max = 10): Database {
  const sql = connect(url, max)
  return { sql, orm: drizzle(sql, { schema }), dedicated: () => connect(url, 1) }
}

export function database(): Database {
  const opened = (globalThis as Holder)[KEY]
  if (!opened) throw new Error('the database of this process is not open')
  return opened
}

export async function closeDatabase(): Promise<void> {
  const holder = globalThis as Holder
  const opened = holder[KEY]
  delete holder[KEY]
  await opened?.sql.end({ timeout: 5 })
}

/** Says of an error that the database could not be asked just now, not that it was asked wrongly. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && UNAVAILABLE.test(code)) return true
  }
  return false
}

/** PostgreSQL's classes for connection, rollback, resources, operator and system; the driver's words; the network's. */
const UNAVAILABLE =
  /^(08|40|53|57|58)[0-9A-Z]{3}$|^25006$|^CONNECT(ION)?_|^(ECONN|EPIPE$|ENOENT$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_)/
