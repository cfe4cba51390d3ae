import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch-folder.ts'
import { SpawnedServer } from './spawned-server.ts'

/** As in `npm start`: docs/BENCHMARKS.md says why. */
const START_FLAGS = ['--max-semi-space-size=64', '--v8-pool-size=1', '--heap-growing-percent=300']

/** The real server, for tests that kill it, restart it or start two on one database. */
export class RunningServer extends SpawnedServer {
  /** Up and answering. `env` adds to, or with an empty string takes from, what a start by hand would have. */
  static async start(env: Record<string, string> = {}): Promise<RunningServer> {
    const server = new RunningServer({
      args: [...START_FLAGS, 'server/setup/start.mjs'],
      host: 'localhost',
      port: await freePort(),
      dataDir: scratchFolder(),
      env,
    })
    await server.startAgain()
    return server
  }
}
