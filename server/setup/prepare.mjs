import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureAddon } from './addon.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { withLock } from './lock.mjs'
import { extractNetwork } from './network.mjs'
import { ensurePages, ensureServerBundle } from './pages.mjs'
import { root } from './root.mjs'

/**
 * Brings a clone into the state in which it can be served or tested: each part only if it is missing or stale.
 * @param {{ pages: boolean, check?: () => Promise<void> }} want without pages, what hot reload and unit tests need;
 *   `check` is done before the first of the long builds, and not where nothing is to be built
 */
export async function prepare({ pages, check = async () => {} }) {
  process.chdir(root)
  let checked
  const before = () => (checked ??= check())
  await withLock(async () => {
    await ensureDependencies()
    await ensureAddon(before)
    extractNetwork({ root, log: (line) => console.error(`✓ ${line}`) })
    if (!pages) return
    await ensureServerBundle()
    if (existsSync(join(root, 'app'))) await ensurePages(before)
  })
}
