/**
 * Tells people of moves while their pages are closed. The process that saved a move tells of it, so that it is told
 * once; it waits a moment first, until other processes have said whether their people are there. What fails here is
 * nobody's move: a game never waits for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import { findGame, type GameRow } from '../../db/queries/games.ts'
import { dropSubscription, type PushSubscription, subscriptionsOf } from '../../db/queries/push.ts'
import type { GameId, Seat } from '../wire/ids.ts'
import type { PushNote } from '../wire/push.ts'
import { type PushKeys, type PushMessage, postPush } from './push-post.ts'
import type { Room } from './room.ts'

export interface PushTools {
  db: Database
  /** Null where pushing is off. */
  keys: PushKeys | null
  nowMs: () => number
  /** Does the work in the game's room, which stays as long. */
  enter: <T>(game: GameId, work: (room: Room) => Promise<T>) => Promise<T | null>
  onFault: (where: string, error: unknown) => void
}

/** How long others have to say who is there, and a page to come back that was only reloaded. */
const LISTEN_MS = 2_000
/** Moves in hand at once; those beyond are told to nobody. */
const MAX_WAITING = 500
/** Messages on their way at once. */
const MAX_SENDING = 8
const DAY_S = 86_400
/** A service that says so has forgotten the browser for good. */
const GONE: ReadonlySet<number> = new Set([404, 410])
/** Faults of push services are told this far apart: one service that is down must not fill the log. */
const FAULT_EVERY_MS = 60_000

export class PushDesk {
  readonly #tools: PushTools
  readonly #hand = new Set<Promise<void>>()
  readonly #closing = new AbortController()
  readonly #queue: (() => void)[] = []
  #sending = 0
  #lastFaultMs = Number.NEGATIVE_INFINITY

  constructor(tools: PushTools) {
    this.#tools = tools
  }

  /** A move was saved here, or a game has begun here: with days for each move, whoever is to move may be away. */
  attend(room: Pick<Room, 'game' | 'daysPerMove' | 'turn'>): void {
    const { keys } = this.#tools
    if (!keys || room.daysPerMove === null || room.turn === null || this.#hand.size >= MAX_WAITING) return
    const { game, turn } = room
    const work = this.#tell(game, turn.ply, keys)
      .catch((error: unknown) => this.#tools.onFault(game, error))
      .finally(() => this.#hand.delete(work))
    this.#hand.add(work)
  }

  /** What is in hand is told at once, each as long as a message may take. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#hand)
  }

  async #tell(game: GameId, ply: number, keys: PushKeys): Promise<void> {
    const seat = await this.#tools.enter(game, (room) => this.#whoIsAway(room, ply))
    const row = seat && (await findGame(this.#tools.db, game))
    const person = row && (seat === 'white' ? row.whiteUser : row.blackUser)
    if (!row || !person) return
    const message = messageOf(row, seat, this.#tools.nowMs())
    const subscriptions = await subscriptionsOf(this.#tools.db, person)
    await Promise.all(
      subscriptions.map((subscription) => this.#inTurn(() => this.#send(subscription, message, keys))),
    )
  }

  /** The seat whose move it still is, if nobody sits there in any process. */
  async #whoIsAway(room: Room, ply: number): Promise<Seat | null> {
    await sleep(LISTEN_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined)
    const { turn } = room
    return turn === null || turn.ply !== ply || room.audience.isHere(turn.seat) ? null : turn.seat
  }

  async #send(subscription: PushSubscription, message: PushMessage, keys: PushKeys): Promise<void> {
    const { host } = new URL(subscription.endpoint)
    try {
      const status = await postPush(subscription, message, keys)
      if (GONE.has(status)) await dropSubscription(this.#tools.db, subscription.endpoint)
      else if (status < 200 || status > 299) this.#complain(new Error(`${host} answered ${status}`))
    } catch (error) {
      this.#complain(new Error(`${host} was not reached`, { cause: error }))
    }
  }

  #complain(error: Error): void {
    const nowMs = this.#tools.nowMs()
    if (nowMs - this.#lastFaultMs < FAULT_EVERY_MS) return
    this.#lastFaultMs = nowMs
    this.#tools.onFault('push', error)
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    if (this.#sending >= MAX_SENDING) await new Promise<void>((go) => this.#queue.push(go))
    this.#sending++
    try {
      await work()
    } finally {
      this.#sending--
      this.#queue.shift()?.()
    }
  }
}

function messageOf(row: GameRow, seat: Seat, nowMs: number): PushMessage {
  const opponent = seat === 'white' ? row.blackName : row.whiteName
  const note: PushNote = { type: 'move', game: row.id, opponent }
  const leftS = row.deadlineAtMs === null ? DAY_S : Math.floor((row.deadlineAtMs - nowMs) / 1000)
  return { text: JSON.stringify(note), topic: row.id, ttlS: Math.max(0, Math.min(leftS, 7 * DAY_S)) }
}
