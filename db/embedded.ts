import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { connectionTarget, socketUrl } from './connection-url.ts'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, passwordFor, superuser } from './embedded/cluster.ts'
import { EmbeddedError } from './embedded/error.ts'
import { awaitFree, claim, livingPostmaster, release } from './embedded/owner.ts'
import { findPlace, type Place } from './embedded/place.ts'
import { FolderTaken, launch, type Server } from './embedded/server.ts'

/**
 * The PostgreSQL that comes with us: its own files in the data folder, a Unix socket instead of a port, full
 * durability, one at a time per folder. It ends when this process ends, however that happens, and what was
 * committed is there at the next start. What can go wrong for reasons a person can mend is an EmbeddedError.
 */
export type EmbeddedDatabase = {
  /** For `connectionTarget` of connection-url.ts, and for child processes. */
  readonly url: string
  /** Where the files really are. */
  readonly path: string
  /** Resolves when the server is gone, asked or not. */
  readonly exited: Promise<void>
  /** Lets what is running roll back, and comes back when the files are at rest. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** FOGLINE_DATA: the database goes into `postgres` below it. */
  readonly dataDir: string
  readonly log?: (line: string) => void
}

const DATABASE = 'fogline'
const ATTEMPTS = 3

export async function startEmbedded({ dataDir, log = () => {} }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = findPlace(dataDir, log)
  const binaries = findBinaries(place.account, dataDir)
  for (let attempt = 1; ; attempt++) {
    await awaitFree(place.path, log)
    await ensureCluster(binaries, place, log)
    try {
      const server = await launch(binaries, place, log)
      claim(place.path)
      const url = urlOf(server, place)
      await ensureDatabase(url)
      return opened(server, place, url)
    } catch (error) {
      if (!(error instanceof FolderTaken)) throw error
      if (attempt === ATTEMPTS) {
        throw new EmbeddedError(
          'data_still_closing',
          `Something still runs on the database in ${place.path}.`,
          'Stop what uses it and start again.',
        )
      }
      await sleep(200)
    }
  }
}

/** The address of the server that runs on this data folder, for a tool beside it; null when none runs. */
export function runningEmbedded(dataDir: string, log: (line: string) => void = () => {}): string | null {
  const place = findPlace(dataDir, log)
  if (livingPostmaster(place.path) === undefined) return null
  const [, , , port = '', folder = ''] = readFileSync(join(place.path, 'postmaster.pid'), 'utf8').split('\n')
  return urlOf({ socketFolder: folder.trim() || undefined, port: Number(port) }, place)
}

function opened(server: Server, place: Place, url: string): EmbeddedDatabase {
  const stop = async () => {
    await server.stop()
    release(place.path)
  }
  let stopping: Promise<void> | undefined
  return {
    url,
    path: place.path,
    exited: server.exited,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

function urlOf(server: Pick<Server, 'socketFolder' | 'port'>, place: Place): string {
  if (server.socketFolder !== undefined) {
    return socketUrl({ folder: server.socketFolder, port: server.port, user: superuser, database: DATABASE })
  }
  return `postgresql://${superuser}:${passwordFor(place)}@127.0.0.1:${server.port}/${DATABASE}`
}

async function ensureDatabase(url: string): Promise<void> {
  const { url: plain, options } = connectionTarget(url)
  const settings = { ...options, database: 'postgres', max: 1, onnotice: () => {} }
  const sql = plain === undefined ? postgres(settings) : postgres(plain, settings)
  try {
    const rows = await sql`select 1 from pg_database where datname = ${DATABASE}`
    if (rows.length === 0) await sql`create database ${sql(DATABASE)}`
  } finally {
    await sql.end()
  }
}

export type ScratchDatabase = { readonly url: string; stop(): Promise<void> }

/** A server for tests and benchmarks: TEST_DATABASE_URL if set, else one on a folder that is removed afterwards. */
export async function scratchEmbedded(log?: (line: string) => void): Promise<ScratchDatabase> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'fogline-scratch-'))
  chmodSync(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, ...(log && { log }) })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
