import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, canBecome, canReach, isRoot, nobody, self } from './account.ts'
import { EmbeddedError } from './error.ts'

/** The database's folder and the account it belongs to. */
export type Place = { readonly path: string; readonly account: Account }

/** In the data folder, the line that tells where the database lies when it could not lie there. */
const SIGNPOST = 'postgres.location'

/**
 * Where the database of this data folder is, or is to be. Its parent exists afterwards.
 * Root's `nobody` cannot enter a closed home, so there the database goes under /var/lib and a signpost stays
 * behind, so that later starts find the same one whatever became of the permissions.
 */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  const folder = resolve(dataDir)
  const signpost = join(folder, SIGNPOST)
  makeWritable(folder)
  if (existsSync(signpost)) return settled(readFileSync(signpost, 'utf8').trim())
  const path = join(folder, 'postgres')
  if (!isRoot() || existsSync(path)) return settled(path)
  demandAccount(nobody)
  if (canReach(nobody, folder)) return { path, account: nobody }
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  const away = join('/var/lib/fogline', `${basename(dirname(folder))}-${hash}`, 'postgres')
  makeWritable(dirname(away))
  writeFileSync(signpost, `${away}\n`)
  log(`PostgreSQL does not run as root and its account cannot enter ${folder}: the database is in ${away}`)
  return { path: away, account: nobody }
}

function settled(path: string): Place {
  if (!existsSync(path)) {
    makeWritable(dirname(path))
    return { path, account: isRoot() ? nobody : self }
  }
  const { uid, gid } = statSync(path)
  if (!isRoot()) {
    if (process.getuid && uid !== process.getuid()) {
      throw new EmbeddedError(
        'data_other_owner',
        `The database in ${path} belongs to another user (id ${uid}).`,
        `Start as that user, or hand it over with \`sudo chown -R ${process.getuid()} ${path}\`, or name another folder in FOGLINE_DATA.`,
      )
    }
    return { path, account: self }
  }
  const account = uid === 0 ? nobody : { uid, gid }
  demandAccount(account)
  if (canReach(account, dirname(path))) return { path, account }
  throw new EmbeddedError(
    'data_unwritable',
    `PostgreSQL does not run as root, and user ${account.uid}, to whom the database in ${path} belongs, cannot enter that folder.`,
    'Open the folders above it with `chmod o+x`, start as that user, or name another folder in FOGLINE_DATA.',
  )
}

function demandAccount(account: Account): void {
  if (canBecome(account)) return
  throw new EmbeddedError(
    'no_account',
    `PostgreSQL does not run as root, and this root may not act as user ${account.uid}.`,
    'Start as an ordinary user, or name a server in DATABASE_URL.',
  )
}

/**
 * One folder after the other: Node's own recursive mkdir never comes back where a parent exists and yet nothing can
 * be made in it, as under /proc.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o755 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function makeWritable(folder: string): void {
  try {
    makeFolders(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedError(
      'data_unwritable',
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
      'Give it to the user who starts the server, or name another folder in FOGLINE_DATA.',
    )
  }
}
