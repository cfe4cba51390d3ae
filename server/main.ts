/** One process: database, rooms, Misty, API, sockets, pages. Loaded, it starts everything; SIGTERM ends it cleanly. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { openMisty } from './bots/misty.ts'
import { openPool } from './bots/pool.ts'
import { Ending } from './ending.ts'
import { parseEnv, pushKeysOf } from './env.ts'
import type { PageHandler } from './http/serve.ts'
import { openLog } from './log.ts'
import { openSite } from './site.ts'
import { openStore } from './store.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isDev = process.env.NODE_ENV !== 'production'

async function main(): Promise<void> {
  const parsed = parseEnv(process.env)
  if (!parsed.ok) throw new BadEnvironment(parsed.problems.join('\n'))
  const { env } = parsed
  const log = openLog(env.LOG_LEVEL)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const ending = new Ending(log)
  const db = await openStore(root, env, ending)

  const chairs = env.FOGLINE_THINKERS ?? availableParallelism()
  const network = env.FOGLINE_NNUE ?? join(root, '.build', 'nn-9067e33176e8.nnue')
  const pool = openPool(openMisty(root, network, chairs), chairs)
  const onFault = (where: string, error: unknown) => log.error({ where, err: error }, 'fault')
  process.on('unhandledRejection', (error) => onFault('nowhere', error))

  let pages: PageHandler | null = null
  const site = await openSite({
    db,
    env,
    push: pushKeysOf(env),
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

/** The environment is not usable: one line for each thing wrong with it. */
class BadEnvironment extends Error {
  override name = 'BadEnvironment'
  readonly code = 'bad_env'
}

await main()
