import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asSpawnOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import { diskFull, lastLines } from './cluster.ts'
import { EmbeddedError } from './error.ts'
import { guarded } from './guard.ts'
import type { Place } from './place.ts'

/** A running PostgreSQL, reachable by socket folder or, on Windows alone, by port. */
export type Server = {
  readonly socketFolder: string | undefined
  readonly port: number
  /** Resolves when the server has ended, asked or not. */
  readonly exited: Promise<void>
  stop(): Promise<void>
}

/** The server found the folder taken: another one was quicker, or is still closing. */
export class FolderTaken extends Error {}

const READY_POLL_MS = 10

export async function launch(binaries: Binaries, place: Place, log: (line: string) => void): Promise<Server> {
  const socketFolder = process.platform === 'win32' ? undefined : makeSocketFolder(place)
  const port = socketFolder === undefined ? await freePort() : 5432
  const command = guarded(
    binaries,
    place.path,
    socketFolder,
    settings(binaries, place.path, socketFolder, port),
  )
  const child = spawn(command.file, command.args, {
    ...asSpawnOptions(place.account),
    // A group of its own: Ctrl-C in the terminal is for us, and we stop the server when we are done with it.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  const output = collect(child, log)
  const exited = once(child, 'exit').then(() => undefined)
  child.stdin?.on('error', () => {})
  child.unref()
  const stop = async () => {
    child.stdin?.destroy()
    child.ref()
    await exited
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
  }
  try {
    await untilReady(child, place.path, socketFolder ?? String(port), output)
  } catch (error) {
    await stop()
    throw error
  }
  return { socketFolder, port, exited, stop }
}

/** Few connections and little memory: one process of ours and small rows. Never less than full durability. */
function settings(
  binaries: Binaries,
  path: string,
  socketFolder: string | undefined,
  port: number,
): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: socketFolder === undefined ? '127.0.0.1' : '',
    unix_socket_directories: socketFolder ?? '',
    unix_socket_permissions: '0700',
    port,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: 60,
    shared_buffers: '64MB',
    min_wal_size: '64MB',
    max_wal_size: '256MB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    huge_pages: 'off',
    timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...(binaries.major >= 18 && { io_method: 'sync' }),
  }
  return ['-D', path, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The system lets a socket's path have 107 bytes, so it does not lie in the data folder. */
function makeSocketFolder(place: Place): string {
  const base = tmpdir().length <= 70 ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(base, 'fogline-'))
  if (place.account.uid !== undefined && place.account.gid !== undefined) {
    chownSync(folder, place.account.uid, place.account.gid)
  }
  return folder
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

type Output = { text: string }

function collect(child: ChildProcess, log: (line: string) => void): Output {
  const output: Output = { text: '' }
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    output.text = (output.text + chunk).slice(-4000)
    for (const line of chunk.split('\n')) if (/^(WARNING|ERROR|FATAL|PANIC):/.test(line)) log(line)
  })
  // A socket in this role at run time, though its type is the wider one.
  ;(child.stderr as unknown as { unref(): void } | null)?.unref()
  ;(child.stdin as unknown as { unref(): void } | null)?.unref()
  return output
}

/** Ready by PostgreSQL's own word: postmaster.pid names our socket folder (or port) and says so. */
async function untilReady(child: ChildProcess, path: string, address: string, output: Output): Promise<void> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  while (!isReady(path, address)) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) throw failed(path, output.text)
    await sleep(READY_POLL_MS)
  }
}

function isReady(path: string, address: string): boolean {
  try {
    const lines = readFileSync(join(path, 'postmaster.pid'), 'utf8').split('\n')
    return (lines[4] === address || lines[3] === address) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function failed(path: string, text: string): Error {
  if (/lock file "postmaster.pid" already exists|shared memory block .* is still in use/.test(text))
    return new FolderTaken()
  if (/No space left/.test(text)) return diskFull(path)
  if (
    /invalid (primary )?checkpoint|could not locate (a valid|required) checkpoint|not a valid data directory|invalid data in/.test(
      text,
    )
  ) {
    return new EmbeddedError(
      'data_damaged',
      `The database in ${path} is damaged: ${lastLines(text)}`,
      'Restore it from a copy, or move that folder away to begin with an empty one.',
    )
  }
  return new EmbeddedError(
    'start_failed',
    `The database in ${path} does not start: ${lastLines(text)}`,
    'See above.',
  )
}
