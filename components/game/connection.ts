'use client'
/**
 * The only file that talks to Socket.IO. It watches one game on every connect, hands on what the server says,
 * and sends commands until they are answered: a command keeps its id when it is sent again, so that it has one
 * effect. It never decides anything about the game.
 */
import { nanoid } from 'nanoid'
import type {
  Ack,
  ChatNews,
  ChatSay,
  ChatSayAck,
  ChatWatchAck,
  Frame,
  GameId,
  Presence,
  Refusal,
  Rematch,
  RematchAck,
  Resync,
  ResyncAck,
  Uci,
} from '@/server/wire/index.ts'
import { dial, type GameSocket, NEXT_SESSION_MS } from './game-socket.ts'
import { ServerTime } from './server-time.ts'
import { TimeAsks } from './time-asks.ts'

/** `atMs` is when the server sent it, by performance.now(): a late frame's clocks have run since. */
export interface ConnectionEvents {
  onResync: (resync: Resync, atMs: number) => void
  onFrame: (frame: Frame, atMs: number) => void
  onPresence: (presence: Presence) => void
  onRematch: (rematch: Rematch) => void
  onLink: (link: 'live' | 'away') => void
  /** The game cannot be watched: it is not there, or the server will not show it. */
  onRefusal: (code: Refusal) => void
}

const ANSWER_WITHIN_MS = 5000
const PAUSE_MS = 700
/** If the seat is gone after that, it is asked for once more. */
const NEXT_SESSION_AGAIN_MS = 3_000
/** After a tab was hidden: a server that does not answer so soon is taken for lost. */
const SIGN_OF_LIFE_MS = 1500

type Refused = { ok: false; code: Refusal }
type Answer = { ok: true } | Refused

export class Connection {
  readonly #game: GameId
  readonly #events: ConnectionEvents
  readonly #socket: GameSocket
  readonly #answerWithinMs: number
  readonly #removeListeners: () => void
  readonly #time = new ServerTime()
  #isAtSeat = false
  /** Cut by the server while this was a seat's window. */
  #wasCutAtSeat = false
  readonly #timeAsks: TimeAsks
  #isClosed = false

  constructor(
    game: GameId,
    events: ConnectionEvents,
    socket: GameSocket = dial(),
    answerWithinMs = ANSWER_WITHIN_MS,
  ) {
    this.#game = game
    this.#events = events
    this.#socket = socket
    this.#answerWithinMs = answerWithinMs
    this.#timeAsks = new TimeAsks(() => this.#askTime())
    this.#listen()
    this.#removeListeners = this.#wakeWithTheBrowser()
    socket.connect()
  }

  /** Asks for everything anew. */
  async watch(withinMs = this.#answerWithinMs): Promise<boolean> {
    const askedMs = performance.now()
    try {
      const answer = await this.#socket.timeout(withinMs).emitWithAck('watch', { game: this.#game })
      if (this.#isClosed) return true
      if (answer.ok) {
        this.#resynced(answer, askedMs)
        this.#events.onLink('live')
      } else {
        this.#events.onRefusal(answer.code)
      }
      return true
    } catch {
      return false
    }
  }

  /** Asks for the chat so far, and for its lines from now on. */
  watchChat(): Promise<ChatWatchAck> {
    return this.#send<ChatWatchAck>((wait) =>
      this.#socket.timeout(wait).emitWithAck('chat:watch', { game: this.#game }),
    )
  }

  sayInChat(line: ChatSay): Promise<ChatSayAck> {
    return this.#send<ChatSayAck>((wait) => this.#socket.timeout(wait).emitWithAck('chat:say', line))
  }

  /** Returns what ends it. */
  onChat(hear: (news: ChatNews) => void): () => void {
    const ours = (news: ChatNews): void => {
      if (news.game === this.#game) hear(news)
    }
    this.#socket.on('chat', ours)
    return () => void this.#socket.off('chat', ours)
  }

  move(ply: number, uci: Uci, id: string): Promise<Ack> {
    return this.#send((wait) =>
      this.#socket.timeout(wait).emitWithAck('move', { game: this.#game, ply, id, uci }),
    )
  }

  resign(ply: number): Promise<Ack> {
    const command = this.#stamped(ply)
    return this.#send((wait) => this.#socket.timeout(wait).emitWithAck('resign', command))
  }

  abort(ply: number): Promise<Ack> {
    const command = this.#stamped(ply)
    return this.#send((wait) => this.#socket.timeout(wait).emitWithAck('abort', command))
  }

  offerDraw(ply: number): Promise<Ack> {
    const command = this.#stamped(ply)
    return this.#send((wait) => this.#socket.timeout(wait).emitWithAck('offerDraw', command))
  }

  /** `offer` is the ply of the offer that is meant. */
  answerDraw(ply: number, offer: number, isAccepted: boolean): Promise<Ack> {
    const command = { ...this.#stamped(ply), offer }
    const event = isAccepted ? 'acceptDraw' : 'declineDraw'
    return this.#send((wait) => this.#socket.timeout(wait).emitWithAck(event, command))
  }

  claimAway(ply: number, take: 'win' | 'draw'): Promise<Ack> {
    const command = { ...this.#stamped(ply), take }
    return this.#send((wait) => this.#socket.timeout(wait).emitWithAck('claimAway', command))
  }

  giveTime(ply: number): Promise<Ack> {
    const command = this.#stamped(ply)
    return this.#send((wait) => this.#socket.timeout(wait).emitWithAck('giveTime', command))
  }

  /** Asking twice is asking once. */
  async rematch(): Promise<Ack> {
    const answer = await this.#send<RematchAck>((wait) =>
      this.#socket.timeout(wait).emitWithAck('rematch', { game: this.#game }),
    )
    if (!answer.ok) return answer
    this.#events.onRematch(answer.rematch)
    return { ok: true, version: 0 }
  }

  /** Pass and play: the one whose turn it is has the device. */
  async ready(ply: number): Promise<Ack> {
    const answer = await this.#send<ResyncAck>((wait) =>
      this.#socket.timeout(wait).emitWithAck('ready', { game: this.#game, ply }),
    )
    if (!answer.ok) return answer
    this.#resynced(answer)
    return { ok: true, version: answer.frame.version }
  }

  close(): void {
    this.#isClosed = true
    this.#timeAsks.stop()
    this.#removeListeners()
    this.#socket.disconnect()
  }

  /** Sends until answered. Between attempts it waits for a connection, so that nothing piles up while away. */
  async #send<A extends Answer = Ack>(attempt: (withinMs: number) => Promise<A>): Promise<A | Refused> {
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

  #askTime(): void {
    const askedMs = performance.now()
    if (!this.#socket.connected) return
    this.#socket.emit('time', {}, (answer) => {
      if (!answer.ok) return
      this.#time.answered(answer.atMs, askedMs)
      this.#time.heard(answer.atMs, performance.now())
    })
  }

  /** `askedMs`: when it was asked for, by one attempt alone. */
  #resynced({ frame, transcript, presence, rematch }: Resync, askedMs?: number): void {
    const { clock, isPassAndPlay, status } = frame.card
    this.#isAtSeat = frame.kind === 'seat'
    if (this.#wasCutAtSeat && !this.#isAtSeat && !isPassAndPlay && status === 'playing') {
      setTimeout(() => this.#reconnect(), NEXT_SESSION_AGAIN_MS)
    }
    this.#wasCutAtSeat = false
    if (clock && askedMs !== undefined) this.#time.answered(clock.atMs, askedMs)
    this.#events.onResync({ frame, transcript, presence, rematch }, this.#sentAt(frame))
  }

  #sentAt({ card }: Frame): number {
    const nowMs = performance.now()
    if (!card.clock) return nowMs
    this.#time.heard(card.clock.atMs, nowMs)
    return this.#time.localMs(card.clock.atMs, nowMs)
  }

  #stamped(ply: number): { game: GameId; ply: number; id: string } {
    return { game: this.#game, ply, id: nanoid() }
  }

  #connected(): Promise<void> {
    if (this.#socket.connected || this.#isClosed) return Promise.resolve()
    return new Promise((resolve) => this.#socket.once('connect', resolve))
  }

  #listen(): void {
    const socket = this.#socket
    const isOurs = (game: GameId): boolean => game === this.#game
    socket.on('connect', () => {
      void this.#watchOrReconnect()
      this.#timeAsks.begin()
    })
    socket.on('disconnect', (reason) => {
      if (this.#isClosed) return
      this.#events.onLink('away')
      // The server has cut this socket (a revoked session, a restart): socket.io would not come back by itself.
      if (reason !== 'io server disconnect') return
      this.#wasCutAtSeat = this.#isAtSeat
      setTimeout(() => this.#isClosed || socket.connect(), NEXT_SESSION_MS)
    })
    socket.on('connect_error', () => {
      if (this.#isClosed) return
      this.#events.onLink('away')
      // Refused by a middleware: not tried again unless asked.
      if (!socket.active) setTimeout(() => this.#isClosed || socket.connect(), 1500)
    })
    socket.on('frame', (frame) => {
      if (isOurs(frame.card.game)) this.#events.onFrame(frame, this.#sentAt(frame))
    })
    socket.on('presence', (presence) => {
      if (isOurs(presence.game)) this.#events.onPresence(presence)
    })
    socket.on('rematch', (rematch) => {
      if (isOurs(rematch.game)) this.#events.onRematch(rematch)
    })
    socket.on('resync', ({ game }) => {
      if (isOurs(game)) void this.watch()
    })
  }

  async #watchOrReconnect(withinMs = this.#answerWithinMs): Promise<void> {
    const isAnswered = await this.watch(withinMs)
    if (!isAnswered && !this.#isClosed) this.#reconnect()
  }

  /** Drops what may be a dead line, and any waiting for the next attempt, and dials at once. */
  #reconnect(): void {
    if (this.#isClosed) return
    this.#socket.disconnect()
    this.#socket.connect()
  }

  /** The network or the tab is back: be there within a second, whatever the timers say. */
  #wakeWithTheBrowser(): () => void {
    const onOnline = (): void => this.#reconnect()
    const onOffline = (): void => this.#events.onLink('away')
    const onVisible = (): void => {
      if (document.visibilityState !== 'visible') return
      if (this.#socket.connected) void this.#watchOrReconnect(SIGN_OF_LIFE_MS)
      else this.#reconnect()
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
