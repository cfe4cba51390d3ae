/**
 * One game in this process: a cache of its event log, the connections that follow it, and the order in which
 * commands are decided. The room owns nothing: losing the race for (game, seq) means load, decide again.
 * It saves before it sends, and it answers what it cannot do with a code.
 */
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
import { type Ack, refuse } from '../wire/refusal.ts'
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

export class Room {
  readonly game: GameId
  readonly table: Table
  readonly seats: Seats
  readonly #tools: RoomTools
  readonly #members = new Map<string, Member>()
  readonly #others = new Map<string, Headcount>()
  readonly #flagTimer: Timer
  #truth: Truth
  #tail: Promise<unknown> = Promise.resolve()
  #busy = 0
  #isStale = false
  #count: Headcount = { white: 0, black: 0, watching: 0 }
  #queue: number | null = null

  constructor(table: Table, seats: Seats, events: readonly StoredEvent[], tools: RoomTools) {
    this.game = table.game
    this.table = table
    this.seats = seats
    this.#tools = tools
    this.#truth = replay(events)
    this.#flagTimer = newTimer(
      () => tools.now().nowMs,
      () => void this.command({ type: 'flag' }).then(() => this.arm()),
    )
    this.arm()
  }

  /** Decides a command after those before it. Resolves to its answer once the effect is durable and sent. */
  command(intent: Intent): Promise<Ack> {
    return this.#inOrder(async () => {
      try {
        if (this.#isStale) await this.#load()
        return await this.#settle(intent)
      } catch (error) {
        return this.#fault(intent, error)
      }
    })
  }

  /** Loads what other processes have appended, and sends it. */
  catchUp(): Promise<void> {
    return this.#inOrder(() => this.#load()).catch((error) => {
      this.#isStale = true
      this.#tools.onFault(this.game, error)
    })
  }

  /** Adds a connection and tells it all that its role may know. Asking again changes nothing else. */
  async join(connection: Connection): Promise<Resync> {
    await this.catchUp()
    const member = memberOf(this.seats, connection)
    this.#members.set(connection.id, member)
    this.#countHeads()
    return this.#resync(member)
  }

  leave(connectionId: string): void {
    if (this.#members.delete(connectionId)) this.#countHeads()
  }

  /** What another process counts in this game. */
  hearPresence(process: string, count: Headcount): void {
    if (count.white + count.black + count.watching === 0) this.#others.delete(process)
    else this.#others.set(process, count)
    this.#sendPresence()
  }

  tellPresence(): void {
    if (this.#members.size > 0) this.#tools.announcePresence(this.game, this.#count)
  }

  /** How many games are before this one at the engine's door; null when it need not wait. */
  showQueue(queue: number | null): void {
    if (this.#queue === queue) return
    this.#queue = queue
    this.#sendPresence()
  }

  get seq(): number {
    return versionOf(this.#truth)
  }

  get turn(): ReturnType<typeof turnOf> {
    return turnOf(this.#truth)
  }

  /** What the bot at `seat`, whose turn it is, may know. */
  observe(seat: Seat): ReturnType<typeof observe> {
    return observe(this.#truth, seat, this.game, this.#tools.now())
  }

  /** Nobody follows it, nothing is being decided, and no timer needs it. */
  get isIdle(): boolean {
    const needsTimer = !standing(this.#truth).end && deadlineMs(this.#truth, this.#tools.now()) !== null
    return this.#members.size === 0 && this.#busy === 0 && !needsTimer
  }

  get memberCount(): number {
    return this.#members.size
  }

  arm(): void {
    const atMs = deadlineMs(this.#truth, this.#tools.now())
    this.#flagTimer.set(atMs === null ? null : atMs + FLAG_SLACK_MS)
  }

  close(): void {
    this.#flagTimer.clear()
    this.#members.clear()
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++
    const result = this.#tail.then(work)
    this.#tail = result.catch(() => undefined).finally(() => this.#busy--)
    return result
  }

  async #settle(intent: Intent): Promise<Ack> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const now = this.#tools.now()
      const decision = decide(this.#truth, intent, now)
      if (decision.kind === 'answer') return decision.answer
      const sealed = seal(this.#truth, decision.event, this.#tools.drawSalt())
      const asker = decision.isByAsker && 'id' in intent ? intent : null
      const event = { ...sealed, seat: asker?.seat ?? null, clientId: asker?.id ?? null }
      const next = applyStored(this.#truth, event)
      const entry = { gameId: this.game, event, ...standing(next), deadlineAtMs: deadlineMs(next, now) }
      if (await this.#tools.record.append(entry)) {
        this.#advance(next)
        this.#tools.announceSeq(this.game, sealed.seq)
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

  /** From here on the event is durable: remember it, then send it. */
  #advance(next: Truth): void {
    this.#truth = next
    this.arm()
    this.#sendFrames()
    this.#tools.onAdvance(this)
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
    return refuse(isDatabaseFault(error) ? 'unavailable' : 'internal')
  }

  #sendFrames(): void {
    const now = this.#tools.now()
    const white = lazy(() => projectSeat(this.#truth, 'white', this.table, now))
    const black = lazy(() => projectSeat(this.#truth, 'black', this.table, now))
    const card = lazy(() => projectCard(this.#truth, this.table, now))
    for (const member of this.#members.values()) {
      if (member.role === 'white') sendSeatFrame(member, white())
      else if (member.role === 'black') sendSeatFrame(member, black())
      else sendCardFrame(member, card())
    }
  }

  #resync(member: Member): Resync {
    const now = this.#tools.now()
    const presence = this.#presence()
    if (member.role === 'spectator') {
      return { frame: projectCard(this.#truth, this.table, now), transcript: [], presence }
    }
    return {
      frame: projectSeat(this.#truth, member.role, this.table, now),
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
    const { white, black } = this.table.players
    const bots = { white: white.kind === 'bot', black: black.kind === 'bot' }
    return presenceOf(this.game, this.#count, this.#others.values(), this.#queue, bots)
  }

  #sendPresence(): void {
    const presence = this.#presence()
    for (const member of this.#members.values()) sendPresence(member, presence)
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** postgres.js and drizzle name their errors; anything else is a bug of ours. */
const isDatabaseFault = (error: unknown): boolean =>
  error instanceof Error &&
  /^(PostgresError|DrizzleQueryError)$|CONNECT|ECONN|ENOENT|EPIPE/.test(
    `${error.name} ${(error as { code?: string }).code ?? ''}`,
  )
