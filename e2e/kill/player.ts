/** One visitor of a server that keeps dying: plays a game against the house bot and keeps what was acknowledged. */
import { io, type Socket } from 'socket.io-client'
import type { Frame, Resync } from '../../server/wire/frame.ts'
import type { ClientEvents, ServerEvents } from '../../server/wire/socket-events.ts'
import type { TimeControl } from '../../server/wire/time-control.ts'

export interface LostMove {
  game: string
  ply: number
  uci: string
  found: string | null
}

interface Pending {
  ply: number
  id: string
  uci: string
  tries: number
}

const ACK_MS = 3_000

export class KilledPlayer {
  readonly #url: string
  readonly #time: TimeControl
  /** A quiet player makes its first move and then lets its clock run. */
  readonly #isQuiet: boolean
  readonly #roll: (below: number) => number
  readonly #onSend: () => void
  readonly acked: { game: string; ply: number; uci: string }[] = []
  readonly refused: string[] = []
  #cookie = ''
  #socket: Socket<ServerEvents, ClientEvents> | undefined
  #game = ''
  #frame: Frame | undefined
  #pending: Pending | undefined
  #isBusy = false
  #resent = 0
  #stepped = 0

  constructor(
    url: string,
    options: {
      time: TimeControl
      isQuiet: boolean
      roll: (below: number) => number
      /** A move has just left for the server. */
      onSend: () => void
    },
  ) {
    this.#url = url
    this.#time = options.time
    this.#isQuiet = options.isQuiet
    this.#roll = options.roll
    this.#onSend = options.onSend
  }

  get game(): string {
    return this.#game
  }

  /** Commands that had to be sent again because no acknowledgement came. */
  get resent(): number {
    return this.#resent
  }

  /** Asks for a game and connects. Call while the server is up. */
  async begin(): Promise<void> {
    await this.#play()
    const socket: Socket<ServerEvents, ClientEvents> = io(this.#url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      extraHeaders: { cookie: this.#cookie },
    })
    this.#socket = socket
    socket.on('connect', () => void this.#watch())
    socket.on('frame', (frame) => this.#see(frame))
    socket.on('resync', () => void this.#watch())
  }

  end(): void {
    this.#socket?.close()
  }

  /** One client id per attempt at a game, so that a POST whose answer was lost finds its game again. */
  async #play(): Promise<void> {
    const body = JSON.stringify({ id: this.#newId('play'), side: 'white', time: this.#time })
    const response = await fetch(`${this.#url}/api/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body,
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) throw new Error(`no game: ${response.status}`)
    this.#cookie = (response.headers.get('set-cookie') ?? this.#cookie).split(';')[0] ?? ''
    this.#game = ((await response.json()) as { game: string }).game
    this.#frame = undefined
    this.#pending = undefined
  }

  #newId(word: string): string {
    return `${word}-${this.#stepped++}-${Array.from({ length: 24 }, () => '0123456789abcdef'[Math.floor(Math.random() * 16)]).join('')}`.slice(
      0,
      40,
    )
  }

  async #watch(): Promise<void> {
    const answer = await this.#ask((socket) =>
      socket.timeout(ACK_MS).emitWithAck('watch', { game: this.#game }),
    )
    if (answer?.ok) this.#see(answer.frame)
    else if (this.#socket?.connected) setTimeout(() => void this.#watch(), 200)
  }

  async #ask<T>(say: (socket: Socket<ServerEvents, ClientEvents>) => Promise<T>): Promise<T | null> {
    const socket = this.#socket
    return socket?.connected ? say(socket).catch(() => null) : null
  }

  #see(frame: Frame): void {
    if (frame.card.game !== this.#game || frame.version < (this.#frame?.version ?? 0)) return
    this.#frame = frame
    void this.#step()
  }

  /** Sends what is pending again, or the next move; begins another game when this one is over. */
  async #step(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      while (this.#socket?.connected && (await this.#once()));
    } catch {
      // The server went; the next connection goes on from here.
    } finally {
      this.#isBusy = false
    }
  }

  async #once(): Promise<boolean> {
    const frame = this.#frame
    if (frame?.kind !== 'seat') return false
    if (frame.card.status === 'finished') {
      await this.#play()
      await this.#watch()
      return true
    }
    if (!this.#pending) {
      if (frame.legal.length === 0 || (this.#isQuiet && frame.view.ply > 0)) return false
      const uci = frame.legal[this.#roll(frame.legal.length)] ?? ''
      this.#pending = { ply: frame.view.ply, id: this.#newId('move'), uci, tries: 0 }
    }
    return this.#send(this.#pending)
  }

  async #send(pending: Pending): Promise<boolean> {
    const { ply, id, uci } = pending
    if (pending.tries++ > 0) this.#resent++
    const command = { game: this.#game, ply, id, uci }
    const sending = this.#ask((socket) => socket.timeout(ACK_MS).emitWithAck('move', command))
    this.#onSend()
    const answer = await sending
    if (answer === null) return this.#socket?.connected === true
    if (
      !answer.ok &&
      (answer.code === 'unavailable' || answer.code === 'internal' || answer.code === 'busy')
    ) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return true
    }
    this.#pending = undefined
    if (answer.ok) this.acked.push({ game: this.#game, ply, uci })
    else if (answer.code !== 'game_over') this.refused.push(`${this.#game} ${ply} ${uci} ${answer.code}`)
    return false
  }

  /** A fresh look at a game of this visitor. Call while the server is up. */
  async look(game: string): Promise<Resync> {
    for (let tries = 0; tries < 50; tries++) {
      const answer = await this.#ask((socket) => socket.timeout(ACK_MS).emitWithAck('watch', { game }))
      if (answer?.ok) {
        if (game !== this.#game)
          await this.#ask((socket) => socket.timeout(ACK_MS).emitWithAck('leave', { game }))
        return answer
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error(`game ${game} cannot be seen`)
  }

  /** Acknowledged moves that the server does not know any more. */
  async lost(): Promise<LostMove[]> {
    const lost: LostMove[] = []
    // The visitor plays on meanwhile: only what was acknowledged before the look must be in it.
    const promised = [...this.acked]
    for (const game of new Set(promised.map((move) => move.game))) {
      const { transcript } = await this.look(game)
      for (const { ply, uci } of promised.filter((move) => move.game === game)) {
        const found = transcript.find((entry) => entry.ply === ply + 1)?.ownMove ?? null
        if (found !== uci) lost.push({ game, ply, uci, found })
      }
    }
    return lost
  }
}
