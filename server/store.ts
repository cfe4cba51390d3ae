/** The database of a process, and with it the secret of its cookies. */
import { resolve } from 'node:path'
import { closeDatabase, type Database, isUnavailable, openDatabase } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { sessionSecret } from './auth/secret.ts'
import type { Ending } from './ending.ts'
import type { Env } from './env.ts'

/** Opens, migrates and hands to `ending` the database that the environment names: one's own, or the embedded one. */
export async function openStore(root: string, env: Env, ending: Ending): Promise<Database> {
  const data = resolve(root, env.FOGLINE_DATA)
  if (env.DATABASE_URL === undefined) {
    const embedded = await startEmbedded({ dataDir: data, log: (line) => console.log(line) })
    ending.add('postgres', () => embedded.stop())
    process.env.NEXTAUTH_SECRET = sessionSecret(env.NEXTAUTH_SECRET, data)
    void embedded.exited.then(() =>
      ending.begin(
        1,
        'The database has ended, and the server with it. What was acknowledged is kept: start again.',
      ),
    )
    return opened(root, embedded.url, ending)
  }
  return opened(root, env.DATABASE_URL, ending)
}

async function opened(root: string, url: string, ending: Ending): Promise<Database> {
  const db = openDatabase(url)
  ending.add('database', closeDatabase)
  try {
    await migrate(db, root)
  } catch (error) {
    throw isOfTheirs(error) ? new NoDatabase(error) : error
  }
  return db
}

/** The server is not there, does not let us in, or has no such database: SQL states 28 and 3D, and the network's. */
const isOfTheirs = (error: unknown): error is Error =>
  error instanceof Error && (isUnavailable(error) || /^(28|3D)/.test((error as { code?: string }).code ?? ''))

/** Nothing of the address is repeated: it may hold a password. */
class NoDatabase extends Error {
  override name = 'NoDatabase'
  readonly code = 'no_database'
  readonly advice =
    'Start that server, or mend DATABASE_URL; without DATABASE_URL Fogline brings a PostgreSQL of its own.'
  constructor(cause: Error) {
    super(
      `The database of DATABASE_URL cannot be used: ${cause.message || (cause as { code?: string }).code}`,
      {
        cause,
      },
    )
  }
}
