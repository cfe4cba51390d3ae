import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.mjs'
import { fingerprint, forget, isFresh, remember } from './fingerprint.mjs'
import { Problem } from './problem.mjs'
import { step } from './progress.mjs'
import { root } from './root.mjs'

/**
 * What neither pages nor server are made of. Everything else counts, so that a new folder is never forgotten;
 * public/ is served as it is.
 */
const NOT_SOURCES =
  /^(docs|e2e|public|target|node_modules|dist|test-results|playwright-report|screenshots|Cargo\..*|[A-Z]+(\.md)?)$/
const ignore = (path) =>
  /^(engine\/(core|node|cli|fixtures)|server\/setup)(\/|$)|\.(test|bench)\.tsx?$|\.tsbuildinfo$/.test(path)

function sources() {
  return readdirSync(root)
    .filter((name) => !name.startsWith('.') && !NOT_SOURCES.test(name) && name !== 'next-env.d.ts')
    .sort()
}

/** Bundles the room server into one file that plain Node starts quickly. */
export async function ensureServerBundle() {
  const print = fingerprint(
    sources().filter((name) => name !== 'app' && name !== 'components'),
    { ignore },
  )
  if (isFresh('server', print, ['dist/main.mjs'])) return
  await step('Bundling the server', async () => {
    forget('server')
    const { code, output } = await run(process.execPath, [join(root, 'server', 'setup', 'bundle-server.mjs')])
    if (code !== 0)
      throw new Problem('build_failed', `The server could not be bundled.\n${output.trim()}`, '')
    remember('server', print)
  })
}

/** Builds the pages when anything they are made of has changed. */
export async function ensurePages() {
  const print = fingerprint(sources(), { ignore })
  if (isFresh('pages', print, ['.next/BUILD_ID'])) return
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
