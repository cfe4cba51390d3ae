import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.mjs'

/** The commit this folder stands on, read from git's own files, since git itself may not be there. */
export function commitOf(folder = root) {
  try {
    const git = gitFolder(folder)
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim()
    const name = /^ref: (.+)$/.exec(head)?.[1]
    return (name === undefined ? head : resolveRef(git, name)).slice(0, 12)
  } catch {
    return 'unknown'
  }
}

/** In a worktree .git is a file that names the folder. */
function gitFolder(folder) {
  const git = join(folder, '.git')
  if (statSync(git).isDirectory()) return git
  return resolve(folder, readFileSync(git, 'utf8').replace('gitdir:', '').trim())
}

function resolveRef(git, name) {
  const shared = join(git, 'commondir')
  const common = existsSync(shared) ? resolve(git, readFileSync(shared, 'utf8').trim()) : git
  const loose = join(common, name)
  if (existsSync(loose)) return readFileSync(loose, 'utf8').trim()
  const packed = readFileSync(join(common, 'packed-refs'), 'utf8')
  return packed.split('\n').find((line) => line.endsWith(` ${name}`)) ?? 'unknown'
}
