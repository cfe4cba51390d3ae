/** One process: database, rooms, Misty, API, sockets, pages. Loaded, it starts everything; SIGTERM ends it cleanly. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { closeDatabase, type Database, openDatabase } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { sessionSecret } from './auth/secret.ts'
import { openMisty } from './bots/misty.ts'
import { openPool } from './bots/pool.ts'
import { type Env, parseEnv } from './env.ts'
import type { PageHandler } from './http/serve.ts'
import { type Log, openLog } from './log.ts'
import { openSite } from './site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isDev = process.env.NODE_ENV !== 'production'

async function main(): Promise<void> {
  const parsed = parseEnv(process.env)
  if (!parsed.ok) throw new BadEnvironment(parsed.problems.join('\n'))
  const { env } = parsed
  const log = openLog(env.LOG_LEVEL)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const ending = new Ending(log)
  const db = await openStore(env, ending)

  const chairs = env.FOGLINE_THINKERS ?? availableParallelism()
  const network = env.FOGLINE_NNUE ?? join(root, '.build', 'nn-9067e33176e8.nnue')
  const pool = openPool(openMisty(root, network, chairs), chairs)
  const onFault = (where: string, error: unknown) => log.error({ where, err: error }, 'fault')
  process.on('unhandledRejection', (error) => onFault('nowhere', error))

  let pages: PageHandler | null = null
  const site = await openSite({
    db,
    env,
    thinker: pool,
    load: pool.load,
    pages: () => pages,
    isDev,
    version: { version, commit: process.env.FOGLINE_COMMIT ?? 'unknown' },
    onFault,
  })
  const { port, server } = site
  ending.add('rooms', () => site.rooms.close())
  ending.add('sockets', site.close)
  // next-auth guesses port 3000 when it is told nothing.
  process.env.NEXTAUTH_URL = env.PUBLIC_URL ?? `http://localhost:${port}`
  const app = next({ dev: isDev, dir: root, hostname: 'localhost', port, httpServer: server })
  await app.prepare()
  ending.add('pages', () => app.close())
  const handle = app.getRequestHandler()
  pages = (request, response) => handle(request, response)
  console.log(`Fogline is ready on ${env.PUBLIC_URL ?? `http://localhost:${port}`}`)
}

async function openStore(env: Env, ending: Ending): Promise<Database> {
  const data = resolve(root, env.FOGLINE_DATA)
  if (env.DATABASE_URL === undefined) {
    const embedded = await startEmbedded({ dataDir: data, log: (line) => console.log(line) })
    ending.add('postgres', () => embedded.stop())
    process.env.NEXTAUTH_SECRET = sessionSecret(env.NEXTAUTH_SECRET, data)
    void embedded.exited.then(() => ending.begin(1, 'The database ended.'))
    return opened(embedded.url, ending)
  }
  return opened(env.DATABASE_URL, ending)
}

async function opened(url: string, ending: Ending): Promise<Database> {
  const db = openDatabase(url)
  ending.add('database', closeDatabase)
  await migrate(db, root)
  return db
}

/** The environment is not usable: one line for each thing wrong with it. */
class BadEnvironment extends Error {
  override name = 'BadEnvironment'
  readonly code = 'bad_env'
}

/** Closes what was opened, last first, once. */
class Ending {
  readonly #steps: { name: string; close: () => Promise<void> }[] = []
  #isBegun = false

  constructor(readonly log: Log) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void this.begin(0))
  }

  add(name: string, close: () => Promise<void>): void {
    this.#steps.push({ name, close })
  }

  async begin(code: number, why?: string): Promise<void> {
    if (this.#isBegun) return
    this.#isBegun = true
    if (why) console.error(why)
    setTimeout(() => process.exit(code), 10_000).unref()
    for (const { name, close } of this.#steps.reverse()) {
      await close().catch((error: unknown) =>
        this.log.error({ err: error, where: name }, 'fault while ending'),
      )
    }
    process.exit(code)
  }
}

await main()
