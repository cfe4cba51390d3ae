/**
 * Tells people of moves, begun games and challenges while their pages are closed. The process that saved it tells of
 * it, so that it is told once; it waits a moment first, until other processes have said whether their people are there. What fails here is
 * nobody's move: a game never waits for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/client.ts'
import { findAsked } from '../../../db/queries/calls.ts'
import { findGame, type GameRow } from '../../../db/queries/games.ts'
import { dropSubscription, type PushSubscription, subscriptionsOf } from '../../../db/queries/push.ts'
import type { ChallengeId } from '../../wire/challenge.ts'
import type { GameId, Seat } from '../../wire/ids.ts'
import type { PushNote } from '../../wire/push.ts'
import type { Room } from '../room.ts'
import { type PushKeys, type PushMessage, postPush } from './post.ts'

export interface PushTools {
  db: Database
  /** Null where pushing is off. */
  keys: PushKeys | null
  nowMs: () => number
  /** Does the work in the game's room, which stays as long. */
  enter: <T>(game: GameId, work: (room: Room) => Promise<T>) => Promise<T | null>
  /** This person has a page of ours before them, as far as this process knows. */
  isLooking: (person: string) => boolean
  onFault: (where: string, error: unknown) => void
}

/** How long others have to say who is there, and a page to come back that was only reloaded. */
const LISTEN_MS = 2_000
/** Moves in hand at once; those beyond are told to nobody. */
const MAX_WAITING = 500
/** Messages on their way at once. */
const MAX_SENDING = 8
const DAY_S = 86_400
const FIRST_MOVES_S = 60
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
    const { game, turn, daysPerMove } = room
    if (daysPerMove === null || turn === null) return
    this.#take(game, (keys) => this.#tell(game, turn.ply, keys))
  }

  /** Somebody took what this person had open. Whoever is to move in a game with days is told of that instead. */
  begun(game: GameId, person: string): void {
    this.#take(game, (keys) => this.#tellBegun(game, person, keys))
  }

  /** Somebody asks a person by name. */
  asked(challenge: ChallengeId): void {
    this.#take(challenge, (keys) => this.#tellAsked(challenge, keys))
  }

  /** What is in hand is told at once, each as long as a message may take. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#hand)
  }

  #take(where: string, tell: (keys: PushKeys) => Promise<void>): void {
    const { keys } = this.#tools
    if (!keys || this.#hand.size >= MAX_WAITING) return
    const work = tell(keys)
      .catch((error: unknown) => this.#tools.onFault(where, error))
      .finally(() => this.#hand.delete(work))
    this.#hand.add(work)
  }

  async #tell(game: GameId, ply: number, keys: PushKeys): Promise<void> {
    const seat = await this.#tools.enter(game, (room) => this.#whoIsAway(room, ply))
    const row = seat && (await findGame(this.#tools.db, game))
    const person = row && (seat === 'white' ? row.whiteUser : row.blackUser)
    if (!row || !person) return
    await this.#sendAll(person, gameMessage('move', row, seat, this.#tools.nowMs()), keys)
  }

  async #tellBegun(game: GameId, person: string, keys: PushKeys): Promise<void> {
    const row = await findGame(this.#tools.db, game)
    if (!row) return
    const seat: Seat = row.whiteUser === person ? 'white' : 'black'
    if (row.daysPerMove !== null && seat === 'white') return
    const isAway = await this.#tools.enter(game, async (room) => {
      await this.#listen()
      return room.standing.end === null && !room.audience.isHere(seat)
    })
    if (isAway) await this.#sendAll(person, gameMessage('begun', row, seat, this.#tools.nowMs()), keys)
  }

  async #tellAsked(challenge: ChallengeId, keys: PushKeys): Promise<void> {
    // Whoever is here has it before them by then, and may have answered.
    await this.#listen()
    const asked = await findAsked(this.#tools.db, challenge)
    if (!asked || this.#tools.isLooking(asked.person)) return
    const note: PushNote = { type: 'asked', challenge, from: asked.from }
    const ttlS = Math.max(0, Math.floor((asked.expiresAtMs - this.#tools.nowMs()) / 1000))
    await this.#sendAll(asked.person, { text: JSON.stringify(note), topic: challenge, ttlS }, keys)
  }

  async #sendAll(person: string, message: PushMessage, keys: PushKeys): Promise<void> {
    const subscriptions = await subscriptionsOf(this.#tools.db, person)
    await Promise.all(
      subscriptions.map((subscription) => this.#inTurn(() => this.#send(subscription, message, keys))),
    )
  }

  /** The seat whose move it still is, if nobody sits there in any process. */
  async #whoIsAway(room: Room, ply: number): Promise<Seat | null> {
    await this.#listen()
    const { turn } = room
    return turn === null || turn.ply !== ply || room.audience.isHere(turn.seat) ? null : turn.seat
  }

  async #listen(): Promise<void> {
    await sleep(LISTEN_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined)
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

function gameMessage(type: 'move' | 'begun', row: GameRow, seat: Seat, nowMs: number): PushMessage {
  const opponent = seat === 'white' ? row.blackName : row.whiteName
  const note: PushNote = { type, game: row.id, opponent }
  // A game with a clock waits for its first move no longer than this, and is nothing to come to afterwards.
  const leftS =
    row.daysPerMove === null
      ? FIRST_MOVES_S
      : row.deadlineAtMs === null
        ? DAY_S
        : Math.floor((row.deadlineAtMs - nowMs) / 1000)
  return { text: JSON.stringify(note), topic: row.id, ttlS: Math.max(0, Math.min(leftS, 7 * DAY_S)) }
}
