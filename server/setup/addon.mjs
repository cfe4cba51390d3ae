import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, forget, isFresh, remember } from './fingerprint.mjs'
import { step } from './progress.mjs'
import { root } from './root.mjs'
import { cargo, demandRust } from './rust.mjs'

const ADDON = 'engine/node/fogline.node'
const LIBRARY = { darwin: 'libfogline_node.dylib', win32: 'fogline_node.dll' }
const COMMON = ['Cargo.toml', 'Cargo.lock', '.cargo', 'engine/core']
const salt = `${process.platform}-${process.arch}`

/** Only sources count: tests, benchmarks and generated types do not change what is built. */
const ignore = (path) => /(^|\/)(tests|benches|target)(\/|$)|\.(d\.ts|node|test\.ts|md)$/.test(path)

/** Where cargo puts what it builds. */
export function targetFolder(env = process.env) {
  return env.CARGO_TARGET_DIR ?? join(root, 'target')
}

/** Builds the engine's Node addon when its sources have changed; `before` is done first, if there is anything to do. */
export async function ensureAddon(before) {
  const print = fingerprint([...COMMON, 'engine/node'], { ignore, salt })
  if (isFresh('addon', print, [ADDON])) return
  await before()
  await demandRust()
  await step('Building the engine (the first time takes a minute or two)', async () => {
    forget('addon')
    await cargo(['build', '--release', '--locked', '--package', 'fogline-node'], 'the engine')
    const library = join(targetFolder(), 'release', LIBRARY[process.platform] ?? 'libfogline_node.so')
    // A running server has the old file mapped: never write into it, put the new one in its place.
    const partial = join(root, `${ADDON}.${process.pid}`)
    copyFileSync(library, partial)
    renameSync(partial, join(root, ADDON))
    remember('addon', print)
  })
}

/** Builds the engine's command-line program when its sources have changed; gives its path. */
export async function ensureCli() {
  const program = join(targetFolder(), 'release', process.platform === 'win32' ? 'fogline.exe' : 'fogline')
  const print = fingerprint([...COMMON, 'engine/cli'], { ignore, salt })
  if (existsSync(program) && isFresh('cli', print, [])) return program
  await demandRust()
  await step("Building the engine's command line", async () => {
    forget('cli')
    await cargo(['build', '--release', '--locked', '--package', 'fogline-cli'], 'the command line')
    remember('cli', print)
  })
  return program
}
