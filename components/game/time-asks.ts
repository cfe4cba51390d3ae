import type { GameSocket } from './game-socket.ts'
import type { ServerTime } from './server-time.ts'

/** How often the server's clock is asked for, after each connect and then now and again: one quick answer is enough. */
const TIME_ASKS_MS = [0, 150, 400, 800, 1500, 3000]
const TIME_AGAIN_MS = 30_000

export class TimeAsks {
  readonly #socket: GameSocket
  readonly #time: ServerTime
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(socket: GameSocket, time: ServerTime) {
    this.#socket = socket
    this.#time = time
  }

  /** On each connect. */
  begin(): void {
    this.stop()
    this.#timers = TIME_ASKS_MS.map((afterMs) => setTimeout(() => this.#ask(), afterMs))
    this.#timers.push(setTimeout(() => this.#again(), TIME_AGAIN_MS))
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #again(): void {
    this.#ask()
    this.#timers = [setTimeout(() => this.#again(), TIME_AGAIN_MS)]
  }

  #ask(): void {
    const askedMs = performance.now()
    if (!this.#socket.connected) return
    this.#socket.emit('time', {}, (answer) => {
      if (!answer.ok) return
      this.#time.answered(answer.atMs, askedMs)
      this.#time.heard(answer.atMs, performance.now())
    })
  }
}
