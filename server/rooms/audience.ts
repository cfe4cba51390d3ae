/**
 * Everyone who follows one game in this process, and what each of them is sent. It holds the newest truth only to
 * project it for the role of each member, and knows who is here in other processes too.
 */
import {
  awayFromMs,
  awayOf,
  LAG_MAX_MS,
  looked,
  type Now,
  projectCard,
  projectSeat,
  projectTranscript,
  publicCountOf,
  type Table,
  type Truth,
  type TurnAway,
  told,
  turnBegins,
  turnOf,
} from '../referee/index.ts'
import type { CardFrame, Resync, SeatFrame } from '../wire/frame.ts'
import type { GameId, Seat } from '../wire/ids.ts'
import type { Presence, Rematch } from '../wire/presence.ts'
import { type Connection, type Member, memberOf, roleOf, type Seats, withRole } from './member.ts'
import {
  type Headcount,
  headcount,
  isHere,
  isNobody,
  isSame,
  NOBODY,
  presenceForAnyone,
  presenceOf,
  sumOf,
} from './presence.ts'
import { sendCardFrame, sendPresence, sendRematch, sendResyncWish, sendSeatFrame } from './send.ts'
import { newTimer, type Timer } from './timer.ts'

export interface AudienceTools {
  now: () => Now
  announcePresence: (game: GameId, count: Headcount, away: TurnAway) => void
  onFault: (game: GameId, error: unknown) => void
}

export class Audience {
  readonly #tools: AudienceTools
  readonly #members = new Map<string, Member>()
  readonly #others = new Map<string, Headcount>()
  readonly #awayTimer: Timer
  #table: Table
  #seats: Seats
  #truth: Truth
  #count: Headcount = NOBODY
  #sum: Headcount = NOBODY
  #away: TurnAway
  #queue: number | null = null
  #rematch: Rematch | null = null
  #shown = ''
  #isAwayShown = false

  constructor(table: Table, seats: Seats, truth: Truth, tools: AudienceTools) {
    this.#table = table
    this.#seats = seats
    this.#tools = tools
    this.#truth = truth
    const now = tools.now()
    this.#away = turnBegins(turnOf(truth)?.ply ?? 0, false, now.nowMs)
    this.#awayTimer = newTimer(
      () => tools.now().nowMs,
      () => this.#sendPresence(),
    )
  }

  get size(): number {
    return this.#members.size
  }

  has(connectionId: string): boolean {
    return this.#members.has(connectionId)
  }

  /** A connection as this room knows it: the role it speaks for now. */
  member(connectionId: string): Member | undefined {
    return this.#members.get(connectionId)
  }

  /** What was seen of the side to move in this turn. */
  get away(): TurnAway {
    return this.#away
  }

  /** Of the one who plays both sides: the seat that this window shows now, if any. */
  seatShown(connectionId: string): Seat | null {
    const role = this.#members.get(connectionId)?.role
    return role === 'white' || role === 'black' ? role : null
  }

  /** Whether the seat has a window open, in any process. */
  isHere(seat: Seat): boolean {
    return isHere(this.#sum, seat)
  }

  /** How long the flag of the side to move waits for what its line may still bring. */
  flagGraceMs(): number {
    const turn = turnOf(this.#truth)
    if (turn === null || !isHere(this.#sum, turn.seat)) return 0
    // Another process that has the mover's window, and not this one, knows its line.
    if (!isHere(this.#count, turn.seat)) return LAG_MAX_MS
    return Math.min(LAG_MAX_MS, this.#lagOf(turn.seat) ?? 0)
  }

  /** The best line that the seat's windows here have. */
  #lagOf(seat: Seat): number | null {
    let best: number | null = null
    for (const { role, connection } of this.#members.values()) {
      const { lagMs } = connection
      if (role === seat && lagMs !== null && (best === null || lagMs < best)) best = lagMs
    }
    return best
  }

  /** The game has moved on: everyone is sent what he may know of it. */
  show(truth: Truth): void {
    const before = turnOf(this.#truth)
    const isPublic = publicCountOf(truth) !== publicCountOf(this.#truth)
    this.#truth = truth
    const turn = turnOf(truth)
    this.#sendFrames(isPublic)
    if (turn?.ply === before?.ply) return
    this.#lowerCurtains()
    if (turn !== null) {
      this.#away = turnBegins(turn.ply, isHere(this.#sum, turn.seat), this.#tools.now().nowMs)
    }
    if (this.#isAwayShown || this.#away.goneSinceMs !== null) this.#sendPresence()
  }

  /** Adds a connection and gives it all that its role may know. Asking again changes nothing else. */
  join(connection: Connection): Resync {
    const member = memberOf(this.#seats, connection)
    this.#members.set(connection.id, member)
    this.recount()
    return this.#resync(member)
  }

  /** The curtain is up in this window: from now on it is the window of the side to move. Null where none hangs. */
  raiseCurtain(connectionId: string): Resync | null {
    const known = this.#members.get(connectionId)
    const turn = turnOf(this.#truth)
    if (!known || turn === null || roleOf(this.#seats, known.connection.userId) !== 'curtain') return null
    const member = withRole(turn.seat, known.connection)
    this.#members.set(connectionId, member)
    return this.#resync(member)
  }

  /** Each connection speaks from now on for the seat that its user holds now, and everyone hears of other names. */
  reseat(table: Table, seats: Seats): void {
    const isNamedAnew = JSON.stringify(table.players) !== JSON.stringify(this.#table.players)
    this.#table = table
    this.#seats = seats
    for (const [id, { role, connection }] of this.#members) {
      const member = memberOf(seats, connection)
      const isMoved = member.role !== role
      if (isMoved) this.#members.set(id, member)
      if (isMoved || isNamedAnew) sendResyncWish(member, table.game)
    }
    this.recount()
  }

  leave(connectionId: string): void {
    if (this.#members.delete(connectionId)) this.recount()
  }

  close(): void {
    this.#awayTimer.clear()
    this.#members.clear()
  }

  /** Heads and lines are counted anew, and told where they changed. */
  recount(): void {
    const count = headcount(this.#members.values())
    if (isSame(count, this.#count)) return
    this.#count = count
    this.#resum()
    this.#tools.announcePresence(this.#table.game, count, this.#away)
  }

  /** What another process counts in this game, and what it saw of this turn. */
  hear(process: string, count: Headcount, away: TurnAway): void {
    if (isNobody(count)) this.#others.delete(process)
    else this.#others.set(process, count)
    this.#away = told(this.#away, away, this.#tools.now())
    this.#resum()
  }

  /** Processes that are gone cannot say that their people left. */
  keepPresenceOf(processes: ReadonlySet<string>): void {
    for (const process of this.#others.keys()) if (!processes.has(process)) this.#others.delete(process)
    this.#resum()
  }

  tell(): void {
    if (this.#members.size > 0) this.#tools.announcePresence(this.#table.game, this.#count, this.#away)
  }

  /** How many games are before this one at the engine's door; null when it need not wait. */
  showQueue(queue: number | null): void {
    this.#queue = queue
    this.#sendPresence()
  }

  showRematch(rematch: Rematch | null): void {
    const isNew = JSON.stringify(rematch) !== JSON.stringify(this.#rematch)
    this.#rematch = rematch
    if (rematch && isNew) for (const member of this.#members.values()) sendRematch(member, rematch)
  }

  /** Something went wrong for this seat's windows: what they show may be stale. */
  wishResync(seat: Seat): void {
    for (const member of this.#members.values()) {
      if (member.role === seat) sendResyncWish(member, this.#table.game)
    }
  }

  #resum(): void {
    this.#sum = sumOf(this.#count, this.#others.values())
    const turn = turnOf(this.#truth)
    if (turn !== null) this.#away = looked(this.#away, isHere(this.#sum, turn.seat), this.#tools.now())
    this.#sendPresence()
  }

  /** Whoever plays both sides hands the device on: each window is nobody's until the other says that he is ready. */
  #lowerCurtains(): void {
    if (this.#seats.white === null || this.#seats.white !== this.#seats.black) return
    for (const [id, { role, connection }] of this.#members) {
      if (role !== 'spectator') this.#members.set(id, withRole('curtain', connection))
    }
  }

  /** What is the players' own sends nothing to others. */
  #sendFrames(isPublic: boolean): void {
    const now = this.#tools.now()
    let white: SeatFrame<'white'> | undefined
    let black: SeatFrame<'black'> | undefined
    let card: CardFrame | undefined
    for (const member of this.#members.values()) {
      try {
        if (member.role === 'white') {
          white ??= projectSeat(this.#truth, 'white', this.#table, now)
          sendSeatFrame(member, white)
        } else if (member.role === 'black') {
          black ??= projectSeat(this.#truth, 'black', this.#table, now)
          sendSeatFrame(member, black)
        } else if (isPublic) {
          card ??= projectCard(this.#truth, this.#table, now)
          sendCardFrame(member, card)
        }
      } catch (error) {
        this.#tools.onFault(this.#table.game, error)
        sendResyncWish(member, this.#table.game)
      }
    }
  }

  #resync(member: Member): Resync {
    const now = this.#tools.now()
    const rest = { presence: this.#presenceFor(member, this.#presence()), rematch: this.#rematch }
    if (member.role === 'spectator' || member.role === 'curtain') {
      return { frame: projectCard(this.#truth, this.#table, now), transcript: [], ...rest }
    }
    return {
      frame: projectSeat(this.#truth, member.role, this.#table, now),
      transcript: projectTranscript(this.#truth, member.role),
      ...rest,
    }
  }

  #presence(): Presence {
    const { white, black } = this.#table.players
    return presenceOf(this.#table.game, this.#sum, {
      queue: this.#queue,
      away: awayOf(this.#truth, this.#away, this.#tools.now()),
      bots: { white: white.kind === 'bot', black: black.kind === 'bot' },
    })
  }

  #sendPresence(): void {
    if (this.#members.size === 0) return
    const presence = this.#presence()
    this.#awayTimer.set(awayFromMs(this.#truth, this.#away, this.#tools.now()))
    // Times that only go on are no news.
    const { away, ...rest } = presence
    const shown = JSON.stringify([rest, away && away.totalMs - away.sinceMs])
    if (shown === this.#shown) return
    this.#shown = shown
    this.#isAwayShown = away !== null
    for (const member of this.#members.values()) sendPresence(member, this.#presenceFor(member, presence))
  }

  #presenceFor(member: Member, presence: Presence): Presence {
    return member.role === 'spectator' ? presenceForAnyone(presence) : presence
  }
}
