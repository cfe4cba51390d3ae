import packageJson from '../package.json' with { type: 'json' }
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch-folder.ts'
import { SpawnedServer } from './spawned-server.ts'

/** What `npm start` gives to Node: the flags (docs/BENCHMARKS.md says why), then the program. */
const START_ARGS = packageJson.scripts.start.split(' ').slice(1)

/** The real server, for tests that kill it, restart it or start two on one database. */
export class RunningServer extends SpawnedServer {
  /** Up and answering. `env` adds to, or with an empty string takes from, what a start by hand would have. */
  static async start(env: Record<string, string> = {}): Promise<RunningServer> {
    const server = new RunningServer({
      args: START_ARGS,
      host: 'localhost',
      port: await freePort(),
      dataDir: scratchFolder(),
      env,
    })
    await server.startAgain()
    return server
  }
}
