import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'

const INPUTS = ['engine/rules', 'package-lock.json']
const FOLDER = join(root, '.build', 'fog')

/**
 * The TypeScript kernel's command line as one file that needs nothing else, so that it starts at once. Named by what
 * it was made of: there is nothing to install or to check where it exists.
 */
export async function ensureFogBundle() {
  const ignore = (path) => path.endsWith('.test.ts')
  const bundle = join(FOLDER, `${fingerprint(INPUTS, { ignore }).slice(0, 16)}.mjs`)
  if (existsSync(bundle)) return bundle
  await withLock(async () => {
    await ensureDependencies()
    if (!existsSync(bundle)) await makeBundle(bundle)
  })
  return bundle
}

async function makeBundle(bundle) {
  const { build, stop } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['engine/rules/fog-command.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    write: false,
    logLevel: 'error',
  })
  await stop()
  mkdirSync(dirname(bundle), { recursive: true })
  for (const old of readdirSync(FOLDER)) rmSync(join(FOLDER, old), { force: true })
  const partial = `${bundle}.${process.pid}`
  writeFileSync(partial, outputFiles[0].contents)
  renameSync(partial, bundle)
}
