'use client'
/**
 * The only file that speaks to the server about a game. It watches one game on every connect, hands on what the server
 * says, and gives each command one id: sent again, it still has one effect. It never decides anything about the game.
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
import { dial, type GameSocket } from './game-socket.ts'
import { ServerTime } from './server-time.ts'
import { SteadySocket } from './steady-socket.ts'
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
/** If the seat is gone after that, it is asked for once more. */
const NEXT_SESSION_AGAIN_MS = 3_000

export class Connection {
  readonly #game: GameId
  readonly #events: ConnectionEvents
  readonly #socket: GameSocket
  readonly #steady: SteadySocket
  readonly #answerWithinMs: number
  readonly #time = new ServerTime()
  #isAtSeat = false
  /** Cut by the server while this was a seat's window. */
  #wasCutAtSeat = false
  readonly #timeAsks: TimeAsks

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
    this.#steady = new SteadySocket(
      socket,
      {
        onBack: (withinMs) => this.watch(withinMs),
        onAway: () => events.onLink('away'),
        onCut: () => {
          this.#wasCutAtSeat = this.#isAtSeat
        },
      },
      answerWithinMs,
    )
    this.#listen()
    this.#steady.open()
  }

  /** Asks for everything anew. */
  async watch(withinMs = this.#answerWithinMs): Promise<boolean> {
    const askedMs = performance.now()
    try {
      const answer = await this.#socket.timeout(withinMs).emitWithAck('watch', { game: this.#game })
      if (this.#steady.isClosed) return true
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
    return this.#steady.send<ChatWatchAck>((wait) =>
      this.#socket.timeout(wait).emitWithAck('chat:watch', { game: this.#game }),
    )
  }

  sayInChat(line: ChatSay): Promise<ChatSayAck> {
    return this.#steady.send<ChatSayAck>((wait) => this.#socket.timeout(wait).emitWithAck('chat:say', line))
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
    return this.#steady.send((wait) =>
      this.#socket.timeout(wait).emitWithAck('move', { game: this.#game, ply, id, uci }),
    )
  }

  resign(ply: number): Promise<Ack> {
    const command = this.#stamped(ply)
    return this.#steady.send((wait) => this.#socket.timeout(wait).emitWithAck('resign', command))
  }

  abort(ply: number): Promise<Ack> {
    const command = this.#stamped(ply)
    return this.#steady.send((wait) => this.#socket.timeout(wait).emitWithAck('abort', command))
  }

  offerDraw(ply: number): Promise<Ack> {
    const command = this.#stamped(ply)
    return this.#steady.send((wait) => this.#socket.timeout(wait).emitWithAck('offerDraw', command))
  }

  /** `offer` is the ply of the offer that is meant. */
  answerDraw(ply: number, offer: number, isAccepted: boolean): Promise<Ack> {
    const command = { ...this.#stamped(ply), offer }
    const event = isAccepted ? 'acceptDraw' : 'declineDraw'
    return this.#steady.send((wait) => this.#socket.timeout(wait).emitWithAck(event, command))
  }

  claimAway(ply: number, take: 'win' | 'draw'): Promise<Ack> {
    const command = { ...this.#stamped(ply), take }
    return this.#steady.send((wait) => this.#socket.timeout(wait).emitWithAck('claimAway', command))
  }

  giveTime(ply: number): Promise<Ack> {
    const command = this.#stamped(ply)
    return this.#steady.send((wait) => this.#socket.timeout(wait).emitWithAck('giveTime', command))
  }

  /** Asking twice is asking once. */
  async rematch(): Promise<Ack> {
    const answer = await this.#steady.send<RematchAck>((wait) =>
      this.#socket.timeout(wait).emitWithAck('rematch', { game: this.#game }),
    )
    if (!answer.ok) return answer
    this.#events.onRematch(answer.rematch)
    return { ok: true, version: 0 }
  }

  /** Pass and play: the one whose turn it is has the device. */
  async ready(ply: number): Promise<Ack> {
    const answer = await this.#steady.send<ResyncAck>((wait) =>
      this.#socket.timeout(wait).emitWithAck('ready', { game: this.#game, ply }),
    )
    if (!answer.ok) return answer
    this.#resynced(answer)
    return { ok: true, version: answer.frame.version }
  }

  close(): void {
    this.#timeAsks.stop()
    this.#steady.close()
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
      setTimeout(() => this.#steady.reconnect(), NEXT_SESSION_AGAIN_MS)
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

  #listen(): void {
    const socket = this.#socket
    const isOurs = (game: GameId): boolean => game === this.#game
    socket.on('connect', () => this.#timeAsks.begin())
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
}
