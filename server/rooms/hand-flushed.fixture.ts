/**
 * Test support: rooms whose every outside effect waits for the test's hand. Appends go into one log when the test
 * flushes them, in the order it likes, or fail before or after they went in; several rooms on one log are several
 * processes on one database. Connections keep what was sent until it is flushed.
 */
import type { Append, EventRow } from '../../db/queries/events.ts'
import type { Record } from '../games/record.ts'
import { type Intent, type Now, seal, type Table } from '../referee/index.ts'
import type { CreatedEvent } from '../wire/event.ts'
import type { Frame } from '../wire/frame.ts'
import type { Seat } from '../wire/ids.ts'
import type { Presence, Rematch } from '../wire/presence.ts'
import type { Ack } from '../wire/refusal.ts'
import type { TimeControl } from '../wire/time-control.ts'
import type { Connection } from './member.ts'
import type { Rematches } from './rematches.ts'
import { Room } from './room.ts'

export const TABLE: Table = {
  game: 'handflushed1',
  players: {
    white: { name: 'White', kind: 'guest', rating: null },
    black: { name: 'Black', kind: 'guest', rating: null },
  },
  isRated: false,
}
export const SEATS_OF = { white: 'user-white', black: 'user-black' }

export class ConnectionLost extends Error {
  code = 'CONNECTION_CLOSED'
}

interface Waiting {
  entry: Append
  process: string
  settle: (how: Fate) => void
}
/** What becomes of an append: its key decides, or it is lost before or after it went in. */
export type Fate = 'decided' | 'lost before' | 'lost after'

export class HandLog {
  readonly events: EventRow[] = []
  readonly waiting: Waiting[] = []
  isDown = false
  loads = 0
  readonly offers = { white: false, black: false }

  recordFor(process: string): Record {
    return {
      append: (entry) =>
        new Promise((resolve, reject) => {
          const settle = (fate: Fate): void => {
            const isIn = fate !== 'lost before' && this.#take(entry)
            if (fate === 'decided') resolve(isIn)
            else reject(new ConnectionLost('the connection closed'))
          }
          this.waiting.push({ entry, process, settle })
        }),
      load: async (_game, fromSeq = 0) => {
        this.loads++
        if (this.isDown) throw new ConnectionLost('the database is down')
        return this.events.slice(fromSeq)
      },
    }
  }

  /** The database's side of rematches: the second to offer makes the one next game. */
  readonly rematches: Rematches = {
    stateOf: async (game) => this.#rematch(game),
    offer: async (game, seat) => {
      this.offers[seat] = true
      return this.#rematch(game)
    },
  }

  #rematch(game: string): Rematch {
    const { white, black } = this.offers
    return { game, offers: { white, black }, next: white && black ? 'thenextgame1' : null }
  }

  /** Settles one waiting append; by default the oldest. */
  async flush(fate: Fate = 'decided', index = 0): Promise<void> {
    const [item] = this.waiting.splice(index, 1)
    if (!item) throw new Error('no append is waiting')
    item.settle(fate)
    await settled()
  }

  async flushAll(): Promise<void> {
    await settled()
    while (this.waiting.length > 0) await this.flush()
  }

  #take({ event }: Append): boolean {
    const isIdTaken = this.events.some(
      (known) => event.clientId !== null && known.seat === event.seat && known.clientId === event.clientId,
    )
    if (event.seq !== this.events.length || isIdTaken) return false
    this.events.push(event)
    return true
  }
}

type Sent = { event: string; body: unknown; committed: number }

/** The server's end of a pair: `flush` hands over what waits, in order. */
export class HandConnection implements Connection {
  readonly waiting: Sent[] = []
  readonly received: Sent[] = []
  lagMs: number | null = null

  constructor(
    readonly id: string,
    readonly userId: string | null,
    readonly log: HandLog,
  ) {}

  emit(event: string, ...args: unknown[]): void {
    // As a socket would: bytes now, not a reference that may change.
    this.waiting.push({ event, body: JSON.parse(JSON.stringify(args[0])), committed: this.log.events.length })
  }

  flush(): this {
    this.received.push(...this.waiting.splice(0))
    return this
  }

  get frames(): Frame[] {
    return this.flush()
      .received.filter(({ event }) => event === 'frame')
      .map(({ body }) => body as Frame)
  }

  get presences(): Presence[] {
    return this.flush()
      .received.filter(({ event }) => event === 'presence')
      .map(({ body }) => body as Presence)
  }

  /** The newest of that name. */
  last(event: string): unknown {
    return this.flush().received.findLast((sent) => sent.event === event)?.body
  }

  count(event: string): number {
    return this.flush().received.filter((sent) => sent.event === event).length
  }
}

/** Lets everything run that needs no hand. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
}

type AskedIntent = Extract<Intent, { id: string }>

export interface Process {
  room: Room
  white: HandConnection
  black: HandConnection
  watcher: HandConnection
  announced: number[]
  faults: unknown[]
  /** Games whose rematch this process spoke of. */
  rematched: string[]
  ask: (intent: AskedIntent) => Promise<Ack>
  say: (type: 'move' | 'resign' | 'abort', seat: Seat, ply: number, id: string, uci?: string) => Promise<Ack>
}

export class HandFlushed {
  readonly log = new HandLog()
  readonly seats: { white: string; black: string }
  nowMs: number
  outages: Now['outages'] = []
  #salts = 0

  constructor({
    fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    time = null,
    atMs = 0,
    isPassAndPlay = false,
  }: { fen?: string; time?: TimeControl | null; atMs?: number; isPassAndPlay?: boolean } = {}) {
    this.seats = isPassAndPlay ? { white: 'user-both', black: 'user-both' } : SEATS_OF
    this.nowMs = atMs
    const person = { kind: 'person' } as const
    const created: CreatedEvent = {
      type: 'created',
      variant: 'fog',
      rules: 1,
      fen,
      white: person,
      black: person,
      time,
      ...(isPassAndPlay ? { isPassAndPlay } : {}),
      atMs,
    }
    this.log.events.push({ ...seal(null, created, this.#salt()), seat: null, clientId: null })
  }

  /** A process of its own with both players and a spectator connected. */
  async open(name: string): Promise<Process> {
    const announced: number[] = []
    const rematched: string[] = []
    const faults: unknown[] = []
    const room: Room = new Room(TABLE, this.seats, [...this.log.events], {
      record: this.log.recordFor(name),
      rematches: this.log.rematches,
      announceRematch: (game) => void rematched.push(game),
      now: () => ({ nowMs: this.nowMs, outages: this.outages }),
      drawSalt: () => this.#salt(),
      announceSeq: (_game, seq) => void announced.push(seq),
      announcePresence: () => {},
      onAdvance: () => {},
      onMoved: () => {},
      onFault: (_game, error) => void faults.push(error),
    })
    const connect = (seat: string, userId: string | null) =>
      new HandConnection(`${name}-${seat}`, userId, this.log)
    const white = connect('white', this.seats.white)
    const black = connect('black', this.seats.black)
    const watcher = connect('watcher', null)
    for (const connection of [white, black, watcher]) await room.join(connection)
    return {
      room,
      white,
      black,
      watcher,
      announced,
      rematched,
      faults,
      ask: (intent) => room.command(intent),
      say: (type, seat, ply, id, uci = '') =>
        room.command(type === 'move' ? { type, seat, ply, id, uci } : { type, seat, ply, id }),
    }
  }

  connect(id: string, userId: string | null): HandConnection {
    return new HandConnection(id, userId, this.log)
  }

  #salt(): string {
    return (this.#salts++).toString(16).padStart(64, '0')
  }
}
