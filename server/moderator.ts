/**
 * `npm run moderator -- NAME`: gives the role of a moderator to an account, or with `--remove` takes it. On the
 * database that the environment names, or the embedded one, whether a server runs on it or not.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectDatabase } from '../db/client.ts'
import { runningEmbedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { parseEnv } from './env.ts'
import { giveRole, USAGE } from './role-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function main(args: readonly string[]): Promise<number> {
  const parsed = parseEnv(process.env)
  if (!parsed.ok) return complain(parsed.problems.join('\n'))
  const place = await database(resolve(root, parsed.env.FOGLINE_DATA), parsed.env.DATABASE_URL)
  const db = connectDatabase(place.url, 2)
  try {
    if (place.isOurs) await migrate(db, root)
    const answer = await giveRole(db, args)
    if (!answer.ok) return complain(answer.line)
    console.log(answer.line)
    return 0
  } finally {
    await db.sql.end({ timeout: 5 })
    await place.stop()
  }
}

async function database(dataDir: string, given: string | undefined) {
  const leave = async (): Promise<void> => {}
  if (given !== undefined) return { url: given, isOurs: false, stop: leave }
  const running = runningEmbedded(dataDir)
  if (running !== null) return { url: running, isOurs: false, stop: leave }
  const embedded = await startEmbedded({ dataDir })
  return { url: embedded.url, isOurs: true, stop: () => embedded.stop() }
}

function complain(line: string): number {
  console.error(line)
  return 1
}

const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  process.exitCode = await main(args).catch((error: unknown) =>
    complain(error instanceof Error ? error.message : String(error)),
  )
}
