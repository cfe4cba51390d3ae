/** How a process ends: on a signal, or when something it cannot do without is gone. */
import type { Log } from './log.ts'

/** Closes what was opened, last first, once. */
export class Ending {
  readonly #steps: { name: string; close: () => Promise<void> }[] = []
  #isBegun = false

  constructor(readonly log: Log) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void this.begin(0))
  }

  add(name: string, close: () => Promise<void>): void {
    this.#steps.push({ name, close })
  }

  async begin(code: number, why?: string): Promise<void> {
    if (this.#isBegun) return
    this.#isBegun = true
    if (why) console.error(why)
    setTimeout(() => process.exit(code), 10_000).unref()
    for (const { name, close } of this.#steps.reverse()) {
      await close().catch((error: unknown) =>
        this.log.error({ err: error, where: name }, 'fault while ending'),
      )
    }
    process.exit(code)
  }
}
