/** How often the server's clock is asked for, after each connect and then now and again: one quick answer is enough. */
const TIME_ASKS_MS = [0, 150, 400, 800, 1500, 3000]
const TIME_AGAIN_MS = 30_000

/** When to ask; asking is the connection's. */
export class TimeAsks {
  readonly #ask: () => void
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(ask: () => void) {
    this.#ask = ask
  }

  /** On each connect. */
  begin(): void {
    this.stop()
    this.#timers = TIME_ASKS_MS.map((afterMs) => setTimeout(this.#ask, afterMs))
    this.#timers.push(setTimeout(() => this.#again(), TIME_AGAIN_MS))
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #again(): void {
    this.#ask()
    this.#timers = [setTimeout(() => this.#again(), TIME_AGAIN_MS)]
  }
}
