/**
 * All rooms of this process: opened when a game is asked for, freed when nobody needs them. Announcements from other
 * processes come in here, and the sweep picks up what no process holds in hand.
 */
import type { Database } from '../../db/client.ts'
import { openBotTurns } from '../../db/queries/bot-turns.ts'
import { dueGames, findGame, type GameRow, postpone, standings } from '../../db/queries/games.ts'
import { liveProcesses } from '../../db/queries/heartbeats.ts'
import type { Table } from '../referee/index.ts'
import type { GameId } from '../wire/ids.ts'
import type { Announcement } from './announce.ts'
import type { Seats } from './member.ts'
import { Room, type RoomTools, TIMER_AHEAD_MS } from './room.ts'

export interface HouseTools extends Omit<RoomTools, 'onAdvance'> {
  db: Database
  askPresence: (game: GameId) => void
  /** The game has moved on, or has just been opened: a bot may have a turn, or the game may be over. */
  onTurn: (room: Room) => void
  /** A bot holds this game: its room must stay. */
  isHeld: (game: GameId) => boolean
}

const SWEEP_MS = 4_000
/** Games looked after at once by a sweep. */
const SWEEPERS = 8
/** A process that has not beaten for this long has no people any more. */
const GONE_MS = 15_000

export class House {
  readonly #rooms = new Map<GameId, Promise<Room | null>>()
  readonly #open = new Map<GameId, Room>()
  readonly #tools: HouseTools
  readonly #holds = new Map<GameId, number>()
  #sweeper: ReturnType<typeof setInterval> | undefined
  #isSweeping = false
  #isClosed = false

  constructor(tools: HouseTools) {
    this.#tools = tools
  }

  /**
   * Does `work` in the room of a game; null when there is no such game. The room stays what it is until the work is
   * done, so that nobody joins a room that has been freed meanwhile.
   */
  async enter<T>(game: GameId, work: (room: Room) => Promise<T>): Promise<T | null> {
    this.#holds.set(game, (this.#holds.get(game) ?? 0) + 1)
    try {
      const room = await this.open(game)
      return room && (await work(room))
    } finally {
      this.#release(game)
    }
  }

  /** The room of a game, loaded when it is not open; null when there is no such game. */
  open(game: GameId): Promise<Room | null> {
    const known = this.#rooms.get(game)
    if (known) return known
    const opening = this.#load(game)
    this.#rooms.set(game, opening)
    opening.then(
      (room) => room === null && this.#rooms.delete(game),
      () => this.#rooms.delete(game),
    )
    return opening
  }

  /** The room if it is open here. */
  peek(game: GameId): Room | undefined {
    return this.#open.get(game)
  }

  /** Epoch milliseconds, by the clock that decides. */
  get nowMs(): number {
    return this.#tools.now().nowMs
  }

  get roomCount(): number {
    return this.#open.size
  }

  rooms(): Iterable<Room> {
    return this.#open.values()
  }

  /** Frees the room when nobody needs it. Call after a member left and after a bot let go. */
  freeIfIdle(game: GameId): void {
    const room = this.#open.get(game)
    if (!room?.isIdle || this.#holds.has(game) || this.#tools.isHeld(game)) return
    room.close()
    this.#open.delete(game)
    this.#rooms.delete(game)
  }

  hear(announcement: Announcement): void {
    if (announcement.type === 'players') return void this.#reseat(announcement.game)
    if (!('game' in announcement)) return
    const room = this.#open.get(announcement.game)
    if (!room) return
    if (announcement.type === 'game' && announcement.seq >= room.seq) void room.catchUp()
    if (announcement.type === 'presence') {
      room.audience.hear(announcement.process, announcement.count, announcement.away)
    }
    if (announcement.type === 'present?') room.audience.tell()
    if (announcement.type === 'rematch') void room.hearRematch()
  }

  /** Announcements may have been lost: every open room looks at its log. */
  async catchUpAll(): Promise<void> {
    await Promise.all([...this.#open.values()].map((room) => room.catchUp()))
  }

  /** Takes in hand what nobody holds: once before it returns, then every few seconds. */
  async startSweeping(): Promise<void> {
    await this.sweep()
    this.#sweeper = setInterval(() => void this.sweep(), SWEEP_MS)
    this.#sweeper.unref()
  }

  /** Never throws: what fails for one game is that game's fault, and is tried again by the next sweep. */
  async sweep(): Promise<void> {
    if (this.#isSweeping) return
    this.#isSweeping = true
    try {
      await this.#makeUpForLost()
      await this.#holdDue()
      await this.#wakeBots()
      for (const game of this.#open.keys()) this.freeIfIdle(game)
    } catch (error) {
      this.#tools.onFault('sweep', error)
    } finally {
      this.#isSweeping = false
    }
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#sweeper)
    for (const room of this.#open.values()) room.close()
    this.#open.clear()
    this.#rooms.clear()
  }

  /** Announcements can be lost, and processes can go without a word. */
  async #makeUpForLost(): Promise<void> {
    if (this.#open.size === 0) return
    const { db, now } = this.#tools
    const rows = await standings(db, [...this.#open.keys()])
    await this.#each(rows, async ({ id, events, ...people }) => {
      const room = this.#open.get(id)
      if (!room) return
      if (!isSeated(room, people)) await this.#reseat(id)
      if (room.seq < events || room.isStale) await room.catchUp()
    })
    const alive = await liveProcesses(db, now().nowMs - GONE_MS)
    for (const room of this.#open.values()) room.audience.keepPresenceOf(alive)
  }

  /** Games whose flag falls soon or has fallen: an open room has a timer, and that one decides. */
  async #holdDue(): Promise<void> {
    const { db, now } = this.#tools
    const due = await dueGames(db, now().nowMs + TIMER_AHEAD_MS)
    await this.#each(due, async ({ id }) => {
      const room = await this.open(id)
      const atMs = room?.deadlineMs
      // Down time has moved the deadline since it was written down.
      if (room && atMs != null && atMs - now().nowMs > TIMER_AHEAD_MS) {
        await postpone(db, { id, plies: room.standing.plies, deadlineAtMs: Math.ceil(atMs) })
      }
    })
  }

  async #wakeBots(): Promise<void> {
    await this.#each(await openBotTurns(this.#tools.db, this.#tools.now().nowMs), async ({ id }) => {
      const known = this.#open.get(id)
      if (known) this.#tools.onTurn(known)
      else await this.open(id)
    })
  }

  /** Reads anew who sits where. A room that is just being opened may have read it too early. */
  async #reseat(game: GameId): Promise<void> {
    try {
      const room = await this.#rooms.get(game)
      const row = room && (await findGame(this.#tools.db, game))
      if (row) await room.reseat(tableOf(row), seatsOf(row))
    } catch (error) {
      this.#tools.onFault(game, error)
    }
  }

  async #each<T extends { id: GameId }>(
    items: readonly T[],
    work: (item: T) => Promise<void>,
  ): Promise<void> {
    const left = [...items]
    const next = async (): Promise<void> => {
      for (let item = left.pop(); item && !this.#isClosed; item = left.pop()) {
        const { id } = item
        await work(item).catch((error: unknown) => this.#tools.onFault(id, error))
      }
    }
    await Promise.all(Array.from({ length: SWEEPERS }, next))
  }

  #release(game: GameId): void {
    const left = (this.#holds.get(game) ?? 1) - 1
    if (left > 0) return void this.#holds.set(game, left)
    this.#holds.delete(game)
    this.freeIfIdle(game)
  }

  async #load(game: GameId): Promise<Room | null> {
    const row = await findGame(this.#tools.db, game)
    if (!row) return null
    const events = await this.#tools.record.load(game)
    const room = new Room(tableOf(row), seatsOf(row), events, {
      ...this.#tools,
      onAdvance: (advanced) => {
        this.#tools.onTurn(advanced)
        queueMicrotask(() => this.freeIfIdle(game))
      },
    })
    if (this.#isClosed) {
      room.close()
      return room
    }
    this.#open.set(game, room)
    this.#tools.askPresence(game)
    this.#tools.onTurn(room)
    return room
  }
}

const seatsOf = (row: Pick<GameRow, 'whiteUser' | 'blackUser'>): Seats => ({
  white: row.whiteUser,
  black: row.blackUser,
})

type Seated = Pick<GameRow, 'whiteUser' | 'blackUser' | 'whiteName' | 'blackName'>

const isSeated = ({ seats, table: { players } }: Room, row: Seated): boolean =>
  seats.white === row.whiteUser &&
  seats.black === row.blackUser &&
  players.white.name === row.whiteName &&
  players.black.name === row.blackName

const tableOf = (row: GameRow): Table => ({
  game: row.id,
  players: {
    white: { name: row.whiteName, kind: row.whiteKind, rating: row.whiteRating },
    black: { name: row.blackName, kind: row.blackKind, rating: row.blackRating },
  },
  isRated: row.isRated,
})
