/**
 * One game in this process: a cache of its event log, the connections that follow it, and the order in which
 * commands are decided. The room owns nothing: losing the race for (game, seq) means load, decide again.
 * It saves before it sends, and it answers what it cannot do with a code.
 */
import { isUnavailable } from '../../db/client.ts'
import type { Record } from '../games/record.ts'
import {
  applyStored,
  deadlineMs,
  decide,
  type Intent,
  type Now,
  observe,
  projectCard,
  projectSeat,
  projectTranscript,
  replay,
  type StoredEvent,
  seal,
  standing,
  type Table,
  type Truth,
  turnOf,
  versionOf,
} from '../referee/index.ts'
import type { Presence, Resync } from '../wire/frame.ts'
import type { GameId, Seat } from '../wire/ids.ts'
import { type Ack, type Refusal, refuse } from '../wire/refusal.ts'
import { type Connection, type Member, memberOf, type Seats } from './member.ts'
import { type Headcount, headcount, isSame, presenceOf } from './presence.ts'
import { sendCardFrame, sendPresence, sendResyncWish, sendSeatFrame } from './send.ts'
import { newTimer, type Timer } from './timer.ts'

/** What a room is lent by the house. Time and randomness come from here and nowhere else. */
export interface RoomTools {
  record: Record
  now: () => Now
  drawSalt: () => string
  announceSeq: (game: GameId, seq: number) => void
  announcePresence: (game: GameId, count: Headcount) => void
  onAdvance: (room: Room) => void
  onFault: (game: GameId, error: unknown) => void
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
  readonly #members = new Map<string, Member>()
  readonly #others = new Map<string, Headcount>()
  readonly #flagTimer: Timer
  #truth: Truth
  #tail: Promise<unknown> = Promise.resolve()
  #busy = 0
  #isStale = false
  #isClosed = false
  #count: Headcount = { white: 0, black: 0, watching: 0 }
  #queue: number | null = null
  #shown = ''

  constructor(table: Table, seats: Seats, events: readonly StoredEvent[], tools: RoomTools) {
    this.game = table.game
    this.#table = table
    this.#seats = seats
    this.#tools = tools
    this.#truth = replay(events)
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
      if (!isWanted()) return null
      const member = memberOf(this.#seats, connection)
      this.#members.set(connection.id, member)
      this.#countHeads()
      return this.#resync(member)
    })
  }

  /**
   * The seats are held by others than before, or under other names: an account took over a guest's game, or is gone.
   * Each connection speaks from now on for the seat that its user holds now.
   */
  reseat(table: Table, seats: Seats): Promise<void> {
    return this.#inOrder(async () => {
      this.#table = table
      this.#seats = seats
      for (const [id, { role, connection }] of this.#members) {
        const member = memberOf(seats, connection)
        if (member.role === role) continue
        this.#members.set(id, member)
        sendResyncWish(member, this.game)
      }
      this.#countHeads()
    })
  }

  leave(connectionId: string): void {
    if (this.#members.delete(connectionId)) this.#countHeads()
  }

  has(connectionId: string): boolean {
    return this.#members.has(connectionId)
  }

  /** What another process counts in this game. */
  hearPresence(process: string, count: Headcount): void {
    if (count.white + count.black + count.watching === 0) this.#others.delete(process)
    else this.#others.set(process, count)
    this.#sendPresence()
  }

  /** Processes that are gone cannot say that their people left. */
  keepPresenceOf(processes: ReadonlySet<string>): void {
    for (const process of this.#others.keys()) if (!processes.has(process)) this.#others.delete(process)
    this.#sendPresence()
  }

  tellPresence(): void {
    if (this.#members.size > 0) this.#tools.announcePresence(this.game, this.#count)
  }

  /** How many games are before this one at the engine's door; null when it need not wait. */
  showQueue(queue: number | null): void {
    this.#queue = queue
    this.#sendPresence()
  }

  get table(): Table {
    return this.#table
  }

  get seats(): Seats {
    return this.#seats
  }

  get seq(): number {
    return versionOf(this.#truth)
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
    if (this.#members.size > 0 || this.#busy > 0) return false
    const atMs = this.deadlineMs
    return atMs === null || atMs - this.#tools.now().nowMs > TIMER_AHEAD_MS
  }

  get memberCount(): number {
    return this.#members.size
  }

  arm(notBeforeMs = 0): void {
    const atMs = this.#isClosed ? null : this.deadlineMs
    this.#flagTimer.set(atMs === null ? null : Math.max(atMs + FLAG_SLACK_MS, notBeforeMs))
  }

  close(): void {
    this.#isClosed = true
    this.#flagTimer.clear()
    this.#members.clear()
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++
    const result = this.#tail.then(work)
    this.#tail = result.catch(() => undefined).finally(() => this.#busy--)
    return result
  }

  async #flag(): Promise<void> {
    const answer = await this.command({ type: 'flag' })
    const isFault = !answer.ok && FAULTS.has(answer.code)
    this.arm(isFault ? this.#tools.now().nowMs + FLAG_RETRY_MS : 0)
  }

  async #settle(intent: Intent): Promise<Ack> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const now = this.#tools.now()
      const decision = decide(this.#truth, intent, now)
      if (decision.kind === 'answer') return decision.answer
      const sealed = seal(this.#truth, decision.event, this.#tools.drawSalt())
      const asker = decision.isByAsker && 'id' in intent ? intent : null
      const event = { ...sealed, seat: asker?.seat ?? null, clientId: asker?.id ?? null }
      const next = applyStored(this.#truth, event, decision.event)
      const entry = { gameId: this.game, event, ...standing(next), deadlineAtMs: deadlineMs(next, now) }
      if (await this.#tools.record.append(entry)) {
        this.#tools.announceSeq(this.game, sealed.seq)
        this.#advance(next)
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

  /** From here on the event is durable: remember it, then send it. Never throws: what is saved is saved. */
  #advance(next: Truth): void {
    this.#truth = next
    this.arm()
    this.#sendFrames()
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
    if ('seat' in intent) {
      for (const member of this.#members.values()) {
        if (member.role === intent.seat) sendResyncWish(member, this.game)
      }
    }
    return refuse(isUnavailable(error) ? 'unavailable' : 'internal')
  }

  #sendFrames(): void {
    const now = this.#tools.now()
    const white = lazy(() => projectSeat(this.#truth, 'white', this.#table, now))
    const black = lazy(() => projectSeat(this.#truth, 'black', this.#table, now))
    const card = lazy(() => projectCard(this.#truth, this.#table, now))
    for (const member of this.#members.values()) {
      try {
        if (member.role === 'white') sendSeatFrame(member, white())
        else if (member.role === 'black') sendSeatFrame(member, black())
        else sendCardFrame(member, card())
      } catch (error) {
        this.#tools.onFault(this.game, error)
        sendResyncWish(member, this.game)
      }
    }
  }

  #resync(member: Member): Resync {
    const now = this.#tools.now()
    const presence = this.#presence()
    if (member.role === 'spectator') {
      return { frame: projectCard(this.#truth, this.#table, now), transcript: [], presence }
    }
    return {
      frame: projectSeat(this.#truth, member.role, this.#table, now),
      transcript: projectTranscript(this.#truth, member.role),
      presence,
    }
  }

  #countHeads(): void {
    const count = headcount(this.#members.values())
    if (isSame(count, this.#count)) return
    this.#count = count
    this.#sendPresence()
    this.#tools.announcePresence(this.game, count)
  }

  #presence(): Presence {
    const { white, black } = this.#table.players
    const bots = { white: white.kind === 'bot', black: black.kind === 'bot' }
    return presenceOf(this.game, this.#count, this.#others.values(), this.#queue, bots)
  }

  #sendPresence(): void {
    const presence = this.#presence()
    const shown = JSON.stringify(presence)
    if (shown === this.#shown) return
    this.#shown = shown
    for (const member of this.#members.values()) sendPresence(member, presence)
  }
}

const FAULTS: ReadonlySet<Refusal> = new Set(['unavailable', 'internal', 'busy'])

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
