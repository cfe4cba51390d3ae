import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.mjs'
import { fingerprint, forget, isFresh, remember } from './fingerprint.mjs'
import { Problem } from './problem.mjs'
import { step } from './progress.mjs'
import { root } from './root.mjs'
import { demandNobodyServes } from './serving.mjs'

/**
 * What neither pages nor server are made of. Every other folder counts, so that a new one is never forgotten; of the
 * files beside them, those that say how to build. public/ is served as it is.
 */
const FOLDERS = /^(?!(docs|e2e|public|target|node_modules|dist|test-results|playwright-report|screenshots)$)/
const BUILD_FILES = /^(package(-lock)?\.json|tsconfig\.json|(next|postcss|tailwind)\.config\.[a-z]+)$/
const ignore = (path) =>
  /^(engine\/(core|node|cli|fixtures)|server\/setup)(\/|$)|\.(test|bench)\.tsx?$|\.tsbuildinfo$/.test(path)

function sources() {
  return readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) => !entry.name.startsWith('.') && (entry.isFile() ? BUILD_FILES : FOLDERS).test(entry.name),
    )
    .map(({ name }) => name)
    .sort()
}

/** Bundles the room server into one file that plain Node starts quickly. */
export async function ensureServerBundle() {
  const print = fingerprint(
    sources().filter((name) => name !== 'app' && name !== 'components'),
    { ignore },
  )
  if (isFresh('server', print, ['dist/main.mjs'])) return
  demandNobodyServes('The server')
  await step('Bundling the server', async () => {
    forget('server')
    const { code, output } = await run(process.execPath, [join(root, 'server', 'setup', 'bundle-server.mjs')])
    if (code !== 0)
      throw new Problem('build_failed', `The server could not be bundled.\n${output.trim()}`, '')
    remember('server', print)
  })
}

/** Builds the pages when anything they are made of has changed; `before` is done first, if there is anything to do. */
export async function ensurePages(before) {
  const print = fingerprint(sources(), { ignore })
  if (isFresh('pages', print, ['.next/BUILD_ID'])) return
  await before()
  demandNobodyServes('The pages')
  await step('Building the pages', async () => {
    forget('pages')
    const { code, output } = await run(
      process.execPath,
      [join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
      { env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } },
    )
    if (code !== 0) throw new Problem('build_failed', `The pages could not be built.\n${output.trim()}`, '')
    remember('pages', print)
  })
}
