/** Test support: server processes of process.fixture.ts, to be killed, restarted, and run beside each other. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { freePort } from '../e2e/free-port.ts'
import { scratchFolder } from '../e2e/scratch-folder.ts'
import { SpawnedServer } from '../e2e/spawned-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Bundled as the real server is, where it finds the packages, and once for all processes of a test file. */
const bundle = join(root, 'dist', `process-fixture-${process.pid}.mjs`)
let isBundled = false

function bundleOnce(): void {
  if (isBundled) return
  isBundled = true
  buildSync({
    absWorkingDir: root,
    entryPoints: ['server/process.fixture.ts'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  })
  process.once('exit', () => rmSync(bundle, { force: true }))
}

export class ServerProcess extends SpawnedServer {
  /** Up and answering; on the embedded database unless `env` names another. */
  static async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    bundleOnce()
    const server = new ServerProcess({
      args: [bundle],
      host: '127.0.0.1',
      port: await freePort(),
      dataDir: scratchFolder(),
      env: { HOST: '127.0.0.1', ...env },
    })
    await server.startAgain()
    return server
  }
}
