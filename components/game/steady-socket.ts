/**
 * One socket that comes back: after a cut, after a refusal, and at once when the network or the tab is back. What is
 * sent over it is sent until it is answered. It knows nothing of games.
 */
import type { Refusal } from '@/server/wire/index.ts'
import { type GameSocket, NEXT_SESSION_MS } from './game-socket.ts'

export interface SteadySocketEvents {
  /** On every connect, and when the tab is seen again. False without an answer in time: the line is taken for dead. */
  onBack: (withinMs: number) => Promise<boolean>
  onAway: () => void
  /** The server has cut this socket: a revoked session, a restart. */
  onCut: () => void
}

const PAUSE_MS = 700
const REFUSED_AGAIN_MS = 1500
/** After a tab was hidden: a server that does not answer so soon is taken for lost. */
const SIGN_OF_LIFE_MS = 1500

type Refused = { ok: false; code: Refusal }
type Answer = { ok: true } | Refused

export class SteadySocket {
  readonly #socket: GameSocket
  readonly #events: SteadySocketEvents
  readonly #answerWithinMs: number
  readonly #removeListeners: () => void
  #isClosed = false

  /** Not connected yet. */
  constructor(socket: GameSocket, events: SteadySocketEvents, answerWithinMs: number) {
    this.#socket = socket
    this.#events = events
    this.#answerWithinMs = answerWithinMs
    this.#listen()
    this.#removeListeners = this.#wakeWithTheBrowser()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  open(): void {
    this.#socket.connect()
  }

  close(): void {
    this.#isClosed = true
    this.#removeListeners()
    this.#socket.disconnect()
  }

  /** Drops what may be a dead line, and any waiting for the next attempt, and dials at once. */
  reconnect(): void {
    if (this.#isClosed) return
    this.#socket.disconnect()
    this.#socket.connect()
  }

  /** Sends until answered. Between attempts it waits for a connection, so that nothing piles up while away. */
  async send<A extends Answer>(attempt: (withinMs: number) => Promise<A>): Promise<A | Refused> {
    while (!this.#isClosed) {
      await this.#connected()
      try {
        const answer = await attempt(this.#answerWithinMs)
        // The server could not say whether it was done: the same id again tells.
        if (answer.ok || (answer.code !== 'unavailable' && answer.code !== 'busy')) return answer
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      } catch {
        // No answer in time.
      }
    }
    return { ok: false, code: 'unavailable' }
  }

  #connected(): Promise<void> {
    if (this.#socket.connected || this.#isClosed) return Promise.resolve()
    return new Promise((resolve) => this.#socket.once('connect', resolve))
  }

  #listen(): void {
    const socket = this.#socket
    socket.on('connect', () => void this.#askOrReconnect(this.#answerWithinMs))
    socket.on('disconnect', (reason) => {
      if (this.#isClosed) return
      this.#events.onAway()
      // Cut by the server: socket.io would not come back by itself.
      if (reason !== 'io server disconnect') return
      this.#events.onCut()
      setTimeout(() => this.#isClosed || socket.connect(), NEXT_SESSION_MS)
    })
    socket.on('connect_error', () => {
      if (this.#isClosed) return
      this.#events.onAway()
      // Refused by a middleware: not tried again unless asked.
      if (!socket.active) setTimeout(() => this.#isClosed || socket.connect(), REFUSED_AGAIN_MS)
    })
  }

  async #askOrReconnect(withinMs: number): Promise<void> {
    const isAnswered = await this.#events.onBack(withinMs)
    if (!isAnswered) this.reconnect()
  }

  /** The network or the tab is back: be there within a second, whatever the timers say. */
  #wakeWithTheBrowser(): () => void {
    const onOnline = (): void => this.reconnect()
    const onOffline = (): void => this.#events.onAway()
    const onVisible = (): void => {
      if (document.visibilityState !== 'visible') return
      if (this.#socket.connected) void this.#askOrReconnect(SIGN_OF_LIFE_MS)
      else this.reconnect()
    }
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }
}
