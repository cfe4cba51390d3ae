import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from './root.mjs'

/**
 * What was built is fresh when the contents it was built from are the same, whatever the clocks of files say:
 * a checkout, a copy or a container changes times and not contents.
 */
export function fingerprint(inputs, { ignore = () => false, salt = '' } = {}) {
  const hash = createHash('sha256').update(salt)
  for (const input of inputs) {
    for (const file of filesBelow(join(root, input), ignore)) {
      const name = relative(root, file).split(sep).join('/')
      const content = readFileSync(file)
      hash.update(`${name}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

function filesBelow(path, ignore) {
  if (!existsSync(path) || ignore(relative(root, path).split(sep).join('/'))) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).sort()
  return names.flatMap((name) => filesBelow(join(path, name), ignore))
}

const stampFile = (name) => join(root, '.build', `${name}.stamp`)

/** True when `name` was last built from exactly these contents and its products are still there. */
export function isFresh(name, print, products) {
  if (!products.every((product) => existsSync(join(root, product)))) return false
  return existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === print
}

/** Before a build: if it is interrupted, what it leaves does not count. */
export function forget(name) {
  rmSync(stampFile(name), { force: true })
}

export function remember(name, print) {
  const file = stampFile(name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, print)
  renameSync(`${file}.${process.pid}`, file)
}
