import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const READY_MS = 60_000

export interface Spawning {
  /** What Node is given: flags, then the program. */
  args: readonly string[]
  host: 'localhost' | '127.0.0.1'
  port: number
  dataDir: string
  /** Adds to, or with an empty string takes from, what a start by hand would have. */
  env: Readonly<Record<string, string>>
}

/** A server in a process of its own, to be killed and started again: port and data stay the same. */
export class SpawnedServer {
  readonly #spawning: Spawning
  #child: ChildProcess | undefined
  #output = ''

  constructor(spawning: Spawning) {
    this.#spawning = spawning
  }

  get url(): string {
    return `http://${this.#spawning.host}:${this.#spawning.port}`
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
    const { args, port, dataDir, env } = this.#spawning
    this.#output = ''
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: '',
        PUBLIC_URL: '',
        PORT: String(port),
        FOGLINE_DATA: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-200_000)
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
      await sleep(30)
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
    rmSync(this.#spawning.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
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
