import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './error.ts'

/**
 * One server per data folder. PostgreSQL's own postmaster.pid is the lock; what it cannot tell is whether the
 * one that holds it is in use by a living program of ours or still closing behind a dead one. Beside it we
 * keep who started it: process id and start time, because ids are reused.
 */
const STOPPING_MS = 30_000
const POLL_MS = 50
/** A killed program takes a moment to be gone: one that lives this much longer is really running. */
const DYING_MS = 600

const ownerFile = (path: string) => `${path}.owner`

export function claim(path: string): void {
  const temporary = `${ownerFile(path)}.${process.pid}`
  writeFileSync(temporary, `${process.pid} ${startTime(process.pid)}\n`)
  renameSync(temporary, ownerFile(path))
}

export function release(path: string): void {
  if (readOwner(path) === process.pid) rmSync(ownerFile(path), { force: true })
}

/** Comes back once nothing runs on the folder. Refuses when a living program of ours uses it. */
export async function awaitFree(path: string, log: (line: string) => void): Promise<void> {
  const began = Date.now()
  let hasAsked = false
  for (let isFirst = true; ; isFirst = false) {
    const server = livingPostmaster(path)
    if (server === undefined) return clearDead(path)
    const owner = readOwner(path)
    if (owner !== undefined && Date.now() > began + DYING_MS) throw inUse(path, owner)
    if (Date.now() > began + STOPPING_MS) throw stillClosing(path, server)
    if (isFirst && owner === undefined) log('waiting for the previous database server to close')
    if (owner === undefined && !hasAsked && readFileOr(ownerFile(path)) !== '') {
      hasAsked = true
      askToStop(server)
    }
    await sleep(POLL_MS)
  }
}

/**
 * Takes away what dead ones left: the note of a dead starter, and a postmaster.pid whose process id has gone to
 * some other program, as happens in containers, where PostgreSQL would wait for that program for ever.
 * WARNING: only when the system says that nobody is attached to the old server's memory; a backend that
 * outlived it must never meet a new server on its files.
 */
function clearDead(path: string): void {
  if (readOwner(path) === undefined) rmSync(ownerFile(path), { force: true })
  const lines = readFileOr(`${path}/postmaster.pid`).split('\n')
  const id = Number(lines[0])
  const [key, segment] = (lines[6] ?? '').trim().split(/\s+/)
  if (!(id > 0) || !isAlive(id) || key === undefined || segment === undefined) return
  const table = readFileOr('/proc/sysvipc/shm')
  if (table === '') return
  const row = table.split('\n').find((line) => line.trim().split(/\s+/)[1] === segment)
  const attached = row === undefined ? 0 : Number(row.trim().split(/\s+/)[6])
  if (attached === 0) rmSync(`${path}/postmaster.pid`)
}

/** The recorded starter while it lives, else undefined. */
function readOwner(path: string): number | undefined {
  const [pid = '', ...started] = readFileOr(ownerFile(path)).trim().split(' ')
  const id = Number(pid)
  return id > 0 && isAlive(id) && startTime(id) === started.join(' ') ? id : undefined
}

/** The process that holds postmaster.pid, if it is alive and a PostgreSQL. */
export function livingPostmaster(path: string): number | undefined {
  const id = Number(readFileOr(`${path}/postmaster.pid`).split('\n')[0])
  if (!(id > 0) || !isAlive(id)) return undefined
  return /postgres|postmaster/.test(commandOf(id)) ? id : undefined
}

/** A zombie, ended but not yet collected by its parent, is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^[ZX]/.test(statOf(pid))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function askToStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It ended in between, or is another user's: then the wait decides.
  }
}

function startTime(pid: number): string {
  return statOf(pid).split(' ')[19] ?? processList(pid, 'lstart=')
}

/** What Linux tells of a process after its name, state first; empty elsewhere. */
function statOf(pid: number): string {
  const stat = readFileOr(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2)
}

function commandOf(pid: number): string {
  return readFileOr(`/proc/${pid}/cmdline`) || processList(pid, 'command=') || 'postgres'
}

function processList(pid: number, field: string): string {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function readFileOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function inUse(path: string, owner: number): EmbeddedError {
  return new EmbeddedError(
    'data_in_use',
    `Another Fogline (process ${owner}) is running on the database in ${path}.`,
    'Stop that one first, or name another folder in FOGLINE_DATA. To run several processes on one database use DATABASE_URL.',
  )
}

function stillClosing(path: string, server: number): EmbeddedError {
  return new EmbeddedError(
    'data_still_closing',
    `A database server (process ${server}) is still running on ${path} after ${STOPPING_MS / 1000} s.`,
    `If no Fogline uses it, end it with \`kill -INT ${server}\` and start again.`,
  )
}
