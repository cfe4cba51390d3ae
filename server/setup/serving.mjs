import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'
import { readSign, signOf } from './process-sign.mjs'
import { root } from './root.mjs'

const folder = join(root, '.build', 'serving')

/** Says, until this process ends, that a server serves the pages that are built here. */
export function signServing() {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, String(process.pid))
  writeFileSync(file, signOf(process.pid))
  process.once('exit', () => rmSync(file, { force: true }))
}

/** A server reads its pages from this folder as they are asked for: what it serves must not be built anew under it. */
export function demandNobodyServes(what) {
  const pids = servingNow()
  if (pids.length === 0) return
  throw new Problem(
    'server_running',
    `${what} must be built again, but a server (process ${pids.join(', ')}) serves from this folder.`,
    'Stop it first, or use a clone of its own.',
  )
}

function servingNow() {
  let names = []
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const sign = readSign(readFileSync(join(folder, name), 'utf8'))
    if (sign?.isAlive) return [sign.pid]
    rmSync(join(folder, name), { force: true })
    return []
  })
}
