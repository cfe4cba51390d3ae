import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.mjs'
import { readSign, signOf } from './process-sign.mjs'
import { root } from './root.mjs'

const POLL_MS = 250

/** One set-up at a time in this folder: the second waits, then finds everything fresh. */
export async function withLock(work, say = (line) => console.error(line)) {
  const file = join(root, '.build', 'setup.lock')
  makeBuildFolder()
  for (let isFirst = true; !take(file); isFirst = false) {
    if (isFirst)
      say(`  another set-up (process ${holder(file)?.pid ?? '?'}) is at work here: waiting for it …`)
    await sleep(POLL_MS)
  }
  const free = () => rmSync(file, { force: true })
  process.once('exit', free)
  try {
    return await work()
  } finally {
    process.off('exit', free)
    free()
  }
}

function makeBuildFolder() {
  try {
    mkdirSync(join(root, '.build'), { recursive: true })
  } catch (error) {
    throw unwritable(error)
  }
}

const unwritable = (error) =>
  new Problem(
    'folder_unwritable',
    `${root} cannot be written (${error.code}).`,
    'Run this as the user to whom the folder belongs, or give it to this one with `sudo chown -R "$USER" .`',
  )

/** True when the lock is ours now. A dead holder's lock is taken away first, by a rename that only one can win. */
function take(file) {
  try {
    writeFileSync(file, signOf(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw unwritable(error)
    if (error.code !== 'EEXIST') throw error
  }
  const seen = holder(file)
  if (seen === undefined || seen.isAlive) return false
  const grave = `${file}.${process.pid}`
  try {
    renameSync(file, grave)
  } catch {
    return false
  }
  if (holder(grave)?.isAlive) renameSync(grave, file)
  rmSync(grave, { force: true })
  return false
}

function holder(file) {
  try {
    // A lock that was just made may have no words in it yet.
    return readSign(readFileSync(file, 'utf8')) ?? { pid: undefined, isAlive: false }
  } catch {
    return undefined
  }
}
