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
 *   `check` is done once the packages are there, before anything is built
 */
export async function prepare({ pages, check }) {
  process.chdir(root)
  await withLock(async () => {
    await ensureDependencies()
    await check?.()
    extractNetwork({ root, log: (line) => console.error(`✓ ${line}`) })
    await ensureAddon()
    if (!pages) return
    await ensureServerBundle()
    if (existsSync(join(root, 'app'))) await ensurePages()
  })
}
