/** Test support: server processes of process.fixture.ts, to be killed, restarted, and run beside each other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { freePort } from '../e2e/free-port.ts'
import { scratchFolder } from '../e2e/scratch-folder.ts'

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

const READY_MS = 60_000

export class ServerProcess {
  #child: ChildProcess | undefined
  output = ''

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    readonly env: Record<string, string>,
  ) {}

  /** Up and answering; on the embedded database unless `env` names another. */
  static async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    bundleOnce()
    const server = new ServerProcess(await freePort(), scratchFolder(), env)
    server.spawn()
    await server.untilReady()
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  spawn(): void {
    const child = spawn(process.execPath, [bundle], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: '',
        PUBLIC_URL: '',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        FOGLINE_DATA: this.dataDir,
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-200_000)
      })
    }
    this.#child = child
  }

  async untilReady(): Promise<void> {
    const lateMs = Date.now() + READY_MS
    while (!(await this.#answers())) {
      if (this.#child?.exitCode != null) throw new Error(`the server ended:\n${this.output}`)
      if (Date.now() > lateMs) throw new Error(`the server is not up:\n${this.output}`)
      await sleep(30)
    }
  }

  #answers(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
  }

  async kill9(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
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
