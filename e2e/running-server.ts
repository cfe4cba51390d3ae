import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch-folder.ts'

const READY_MS = 60_000
/** As in `npm start`: docs/BENCHMARKS.md says why. */
const START_FLAGS = ['--max-semi-space-size=64', '--v8-pool-size=1']

/**
 * A server of the test's own, for tests that kill it, restart it or start two on one database. The port and
 * the data stay the same over restarts.
 */
export class RunningServer {
  readonly port: number
  readonly dataDir: string
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #output = ''

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.port = port
    this.dataDir = dataDir
    this.#env = env
  }

  /** Up and answering. `env` adds to, or with an empty string takes from, what a start by hand would have. */
  static async start(env: Record<string, string> = {}): Promise<RunningServer> {
    const server = new RunningServer(await freePort(), scratchFolder(), env)
    await server.startAgain()
    return server
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the server is not running')
    return this.#child.pid
  }

  /** All it has said since its last start. */
  get output(): string {
    return this.#output
  }

  async startAgain(): Promise<void> {
    this.spawn()
    await this.untilReady()
  }

  /** Starts without waiting, for tests that kill it half way. */
  spawn(): void {
    this.#output = ''
    const child = spawn(process.execPath, [...START_FLAGS, 'server/setup/start.mjs'], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        PUBLIC_URL: '',
        PORT: String(this.port),
        FOGLINE_DATA: this.dataDir,
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-100_000)
      })
    }
    this.#child = child
  }

  async untilReady(): Promise<void> {
    const deadline = Date.now() + READY_MS
    while (!(await this.#answers())) {
      const { exitCode, signalCode } = this.#child ?? { exitCode: null, signalCode: null }
      if (exitCode !== null || signalCode !== null) throw new Error(`the server ended:\n${this.#output}`)
      if (Date.now() > deadline)
        throw new Error(`the server is not up after ${READY_MS} ms:\n${this.#output}`)
      await sleep(50)
    }
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
  }

  /** As a power cut would: no goodbye. */
  kill9(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Politely, then removes its data. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
