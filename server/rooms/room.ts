/**
 * One game in this process: a cache of its event log, and the order in which commands are decided; who follows it is
 * its audience's matter. The room owns nothing: losing the race for (game, seq) means load, decide again.
 * It saves before it sends, and it answers what it cannot do with a code.
 */
import { isUnavailable } from '../../db/client.ts'
import type { Record } from '../games/record.ts'
import {
  applyStored,
  areBothPeople,
  daysPerMove,
  deadlineMs,
  decide,
  type Intent,
  observe,
  replay,
  type StoredEvent,
  seal,
  seqOf,
  standing,
  type Table,
  type Truth,
  turnOf,
} from '../referee/index.ts'
import type { Resync } from '../wire/frame.ts'
import type { GameId, Seat } from '../wire/ids.ts'
import { type Ack, type Refusal, refuse } from '../wire/refusal.ts'
import type { RematchAck } from '../wire/socket-events.ts'
import { Audience, type AudienceTools } from './audience.ts'
import type { Connection, Seats } from './member.ts'
import type { Rematches } from './rematches.ts'
import { newTimer, type Timer } from './timer.ts'

/** What a room is lent by the house. Time and randomness come from here and nowhere else. */
export interface RoomTools extends AudienceTools {
  record: Record
  rematches: Rematches
  drawSalt: () => string
  announceSeq: (game: GameId, seq: number) => void
  announceRematch: (game: GameId) => void
  onAdvance: (room: Room) => void
  /** A move was made here, in this process: told once for each, whoever else hears of it. */
  onMoved: (room: Room) => void
}

/** Races lost in a row before the asker is told to try again. */
const MAX_TRIES = 8
/** A flag timer waits this much longer, so that it does not fire a hair too early. */
const FLAG_SLACK_MS = 3
/** A flag that could not be saved is tried again after this. */
const FLAG_RETRY_MS = 1_000
/** A room without members is kept for its flag when that may fall this soon; until then the sweep minds it. */
export const TIMER_AHEAD_MS = 10_000

export class Room {
  readonly game: GameId
  #table: Table
  #seats: Seats
  readonly #tools: RoomTools
  /** Everyone who follows the game here. */
  readonly audience: Audience
  readonly #isBetweenPeople: boolean
  readonly #flagTimer: Timer
  #truth: Truth
  #tail: Promise<unknown> = Promise.resolve()
  #busy = 0
  #isStale = false
  #isClosed = false

  constructor(table: Table, seats: Seats, events: readonly StoredEvent[], tools: RoomTools) {
    this.game = table.game
    this.#table = table
    this.#seats = seats
    this.#tools = tools
    this.#truth = replay(events)
    this.#isBetweenPeople = areBothPeople(this.#truth)
    this.audience = new Audience(table, seats, this.#truth, tools)
    this.#flagTimer = newTimer(
      () => tools.now().nowMs,
      () => void this.#flag(),
    )
    this.arm()
  }

  /** Decides a command after those before it. Resolves to its answer once the effect is durable and sent. */
  command(intent: Intent): Promise<Ack> {
    return this.#inOrder(async () => {
      try {
        // A ply that is not known here was made elsewhere, and the word of it is late or lost.
        const isAhead = 'ply' in intent && intent.ply > this.standing.plies
        if (this.#isStale || isAhead) await this.#load()
        return await this.#settle(intent)
      } catch (error) {
        return this.#fault(intent, error)
      }
    })
  }

  /** Loads what other processes have appended, and sends it. */
  catchUp(): Promise<void> {
    return this.#inOrder(() => this.#catchUp())
  }

  /**
   * Adds a connection and gives it all that its role may know. Asking again changes nothing else. Null when the
   * connection is no longer wanted here by the time its turn comes: it has gone, or left.
   */
  join(connection: Connection, isWanted: () => boolean = () => true): Promise<Resync | null> {
    return this.#inOrder(async () => {
      await this.#catchUp()
      if (this.standing.end) await this.#loadRematch()
      if (!isWanted()) return null
      return this.audience.join(connection)
    })
  }

  /** The seats are held by others than before, or under other names: an account took over a guest's game, or is gone. */
  reseat(table: Table, seats: Seats): Promise<void> {
    return this.#inOrder(async () => {
      this.#table = table
      this.#seats = seats
      this.audience.reseat(table, seats)
    })
  }

  /** Pass and play: the side to move is ready in this window, and is given its view. */
  ready(connectionId: string, ply: number): Promise<Resync | Refusal> {
    return this.#inOrder(async () => {
      await this.#catchUp()
      if (this.standing.end) return 'game_over'
      if (ply !== this.standing.plies) return 'stale_ply'
      return this.audience.raiseCurtain(connectionId) ?? 'forbidden'
    })
  }

  /** One of the two players wants another game. */
  rematch(seat: Seat): Promise<RematchAck> {
    return this.#inOrder(async () => {
      if (this.#isStale || !this.standing.end) await this.#load()
      if (!this.standing.end || !this.#isBetweenPeople) return refuse('forbidden')
      const rematch = await this.#tools.rematches.offer(this.game, seat)
      if (rematch === null) return refuse('forbidden')
      this.audience.showRematch(rematch)
      this.#tools.announceRematch(this.game)
      return { ok: true, rematch }
    })
  }

  /** Another process has taken an offer, or made the next game. */
  hearRematch(): Promise<void> {
    return this.#inOrder(() => this.#loadRematch())
  }

  get table(): Table {
    return this.#table
  }

  get seats(): Seats {
    return this.#seats
  }

  get seq(): number {
    return seqOf(this.#truth)
  }

  get turn(): ReturnType<typeof turnOf> {
    return turnOf(this.#truth)
  }

  get standing(): ReturnType<typeof standing> {
    return standing(this.#truth)
  }

  /** When the running flag falls if nothing happens, down time reckoned with. */
  get deadlineMs(): number | null {
    return deadlineMs(this.#truth, this.#tools.now())
  }

  /** Correspondence: the days of each move. */
  get daysPerMove(): ReturnType<typeof daysPerMove> {
    return daysPerMove(this.#truth)
  }

  /** Something went wrong and the log has not been asked since. */
  get isStale(): boolean {
    return this.#isStale
  }

  /** What the bot at `seat`, whose turn it is, may know. */
  observe(seat: Seat): ReturnType<typeof observe> {
    return observe(this.#truth, seat, this.game, this.#tools.now())
  }

  /** Nobody follows it, nothing is being decided, and no flag falls soon. */
  get isIdle(): boolean {
    if (this.audience.size > 0 || this.#busy > 0) return false
    const atMs = this.deadlineMs
    return atMs === null || atMs - this.#tools.now().nowMs > TIMER_AHEAD_MS
  }

  arm(notBeforeMs = 0): void {
    const atMs = this.#isClosed ? null : this.deadlineMs
    const lateMs = FLAG_SLACK_MS + this.audience.flagGraceMs()
    this.#flagTimer.set(atMs === null ? null : Math.max(atMs + lateMs, notBeforeMs))
  }

  close(): void {
    this.#isClosed = true
    this.#flagTimer.clear()
    this.audience.close()
  }

  readonly #isDone = (): void => {
    this.#busy--
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++
    const result = this.#tail.then(work)
    this.#tail = result.then(this.#isDone, this.#isDone)
    return result
  }

  async #flag(): Promise<void> {
    const answer = await this.command({ type: 'flag', lagMs: this.audience.flagGraceMs() })
    const isFault = !answer.ok && FAULTS.has(answer.code)
    this.arm(isFault ? this.#tools.now().nowMs + FLAG_RETRY_MS : 0)
  }

  async #settle(intent: Intent): Promise<Ack> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const now = this.#tools.now()
      const decision = decide(this.#truth, intent, now, { away: this.audience.away })
      if (decision.kind === 'answer') return decision.answer
      const sealed = seal(this.#truth, decision.event, this.#tools.drawSalt())
      const asker = decision.isByAsker && 'id' in intent ? intent : null
      const { seq, json, salt, head } = sealed
      const event = { seq, json, salt, head, seat: asker?.seat ?? null, clientId: asker?.id ?? null }
      const next = applyStored(this.#truth, event, decision.event)
      const { plies, end } = standing(next)
      const entry = { gameId: this.game, event, plies, end, deadlineAtMs: deadlineMs(next, now) }
      if (await this.#tools.record.append(entry)) {
        this.#tools.announceSeq(this.game, seq)
        this.#advance(next)
        if (decision.event.type === 'moved') this.#tools.onMoved(this)
        return decision.answer
      }
      await this.#load()
    }
    return refuse('busy')
  }

  async #load(): Promise<void> {
    const events = await this.#tools.record.load(this.game, this.seq)
    for (const event of events) this.#advance(applyStored(this.#truth, event))
    this.#isStale = false
  }

  async #catchUp(): Promise<void> {
    try {
      await this.#load()
    } catch (error) {
      this.#isStale = true
      this.#tools.onFault(this.game, error)
    }
  }

  async #loadRematch(): Promise<void> {
    if (!this.#isBetweenPeople) return
    try {
      this.audience.showRematch(await this.#tools.rematches.stateOf(this.game))
    } catch (error) {
      this.#tools.onFault(this.game, error)
    }
  }

  /** From here on the event is durable: remember it, then send it. Never throws: what is saved is saved. */
  #advance(next: Truth): void {
    this.#truth = next
    this.audience.show(next)
    this.arm()
    try {
      this.#tools.onAdvance(this)
    } catch (error) {
      this.#tools.onFault(this.game, error)
    }
  }

  /** A fault of ours, or of the database's: nothing is known of what was saved, so the log is asked first. */
  #fault(intent: Intent, error: unknown): Ack {
    this.#isStale = true
    this.#tools.onFault(this.game, error)
    if ('seat' in intent) this.audience.wishResync(intent.seat)
    return refuse(isUnavailable(error) ? 'unavailable' : 'internal')
  }
}

const FAULTS: ReadonlySet<Refusal> = new Set(['unavailable', 'internal', 'busy'])
