import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, asSpawnOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedError } from './error.ts'
import { isAlive } from './owner.ts'
import type { Place } from './place.ts'

export const superuser = 'fogline'

const run = promisify(execFile)

/**
 * Makes the database's folder if it is not there yet, in one step: it is prepared beside its place and renamed,
 * so that neither a kill half way nor two starts at once leave a broken one.
 */
export async function ensureCluster(
  binaries: Binaries,
  place: Place,
  log: (line: string) => void,
): Promise<void> {
  if (existsSync(join(place.path, 'PG_VERSION'))) return checkVersion(binaries, place.path)
  log('making the database')
  sweepStaging(place.path)
  const staging = `${place.path}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    makeFolder(staging, place.account)
    await initdb(binaries, staging, place)
    renameSync(staging, place.path)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(join(place.path, 'PG_VERSION'))) throw asEmbeddedError(error, place.path)
  }
}

/** What a start that was killed while making the database left behind. */
function sweepStaging(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const pid = new RegExp(`^${basename(path)}\\.new-(\\d+)-`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(path), name), { recursive: true, force: true })
  }
}

function makeFolder(folder: string, account: Account): void {
  mkdirSync(folder, { mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
}

/** On TCP, where every local user could knock, a password is asked for; a socket in a closed folder needs none. */
export function passwordFor(place: Place): string | undefined {
  const file = `${place.path}.password`
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

async function initdb(binaries: Binaries, folder: string, place: Place): Promise<void> {
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--no-locale']
  const isTcp = process.platform === 'win32'
  const passwordFile = `${place.path}.password`
  if (isTcp) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const access = isTcp ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  await run(
    join(binaries.bin, 'initdb'),
    [`--pgdata=${folder}`, `--username=${superuser}`, '--encoding=UTF8', ...locale, ...access],
    { ...asSpawnOptions(place.account), env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } },
  )
}

function checkVersion(binaries: Binaries, path: string): void {
  const made = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim()
  if (Number.parseInt(made, 10) === binaries.major) return
  throw new EmbeddedError(
    'data_other_version',
    `The database in ${path} was made by PostgreSQL ${made}, and this is ${binaries.version}.`,
    `Run it once with PostgreSQL ${made} and move it with pg_dump, or name another folder in FOGLINE_DATA.`,
  )
}

function asEmbeddedError(error: unknown, path: string): unknown {
  const { code, stderr } = error as { code?: unknown; stderr?: string }
  if (code === 'ENOSPC' || /No space left/.test(stderr ?? '')) return diskFull(path)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new EmbeddedError(
      'data_unwritable',
      `No database can be made in ${path} (${code}).`,
      'Give the folder to the user who starts the server, or name another one in FOGLINE_DATA.',
    )
  }
  if (stderr === undefined) return error
  if (/could not look up effective user/.test(stderr)) {
    return new EmbeddedError(
      'no_account',
      `PostgreSQL does not run as a user without a name, and user ${process.getuid?.()} has none on this system.`,
      'Start as a user that /etc/passwd knows, or name a server in DATABASE_URL.',
    )
  }
  return new EmbeddedError(
    'initdb_failed',
    `The database could not be made: ${lastLines(stderr)}`,
    'Those are the words of initdb. Mend what it names, or name a server of your own in DATABASE_URL.',
  )
}

export function diskFull(path: string): EmbeddedError {
  return new EmbeddedError(
    'disk_full',
    `The disk that holds ${path} is full.`,
    'Make room on it and start again.',
  )
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-4).join(' / ')
}
