import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const FOLDERS = ['app', 'components', 'server', 'engine', 'db', 'e2e']
const TESTS = /\.(test\.(ts|tsx|mjs)|spec\.ts|rs)$/

/** Every behaviour that some test's name opens with: `'ID: …'`, or `fn id_…` where a name can hold no dash. */
function testedIds() {
  const found = new Set()
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !TESTS.test(entry.name)) continue
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      for (const [, id] of text.matchAll(/['"`]([A-Z][A-Z0-9]*-\d+[a-z]?):/g)) found.add(id)
      for (const [, part, number] of text.matchAll(/fn ([a-z][a-z0-9]*)_(\d+)_/g)) {
        found.add(`${part.toUpperCase()}-${number}`)
      }
    }
  }
  return found
}

test('SETUP-22: every behaviour of docs/SPEC.md has one line and a test, and every test of a behaviour its line', () => {
  const spec = readFileSync(join(root, 'docs', 'SPEC.md'), 'utf8')
  const ids = [...spec.matchAll(/^\| ([A-Z][A-Z0-9]*-\d+[a-z]?) \|/gm)].map(([, id]) => id)
  const tested = testedIds()
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids.filter((id) => !tested.has(id))).toEqual([])
  const known = new Set(ids)
  expect([...tested].filter((id) => !known.has(id))).toEqual([])
})
