/**
 * All rooms of this process: opened when a game is asked for, freed when nobody needs them. Announcements from other
 * processes come in here, and the sweep picks up what no process holds in hand.
 */
import type { Database } from '../../db/client.ts'
import { findGame, type GameRow, overdueGames, runningGames } from '../../db/queries/games.ts'
import type { Table } from '../referee/index.ts'
import type { GameId } from '../wire/ids.ts'
import type { Announcement } from './announce.ts'
import { Room, type RoomTools } from './room.ts'

export interface HouseTools extends Omit<RoomTools, 'onAdvance'> {
  db: Database
  askPresence: (game: GameId) => void
  /** The game has moved on, or has just been opened: a bot may have a turn, or the game may be over. */
  onTurn: (room: Room) => void
  /** A bot holds this game: its room must stay. */
  isHeld: (game: GameId) => boolean
}

const SWEEP_MS = 4_000
/** A deadline this long past has nobody who holds its timer. */
const OVERDUE_MS = 1_500

export class House {
  readonly #rooms = new Map<GameId, Promise<Room | null>>()
  readonly #open = new Map<GameId, Room>()
  readonly #tools: HouseTools
  #sweeper: ReturnType<typeof setInterval> | undefined

  constructor(tools: HouseTools) {
    this.#tools = tools
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

  get roomCount(): number {
    return this.#open.size
  }

  rooms(): Iterable<Room> {
    return this.#open.values()
  }

  /** Frees the room when nobody needs it. Call after a member left and after a bot let go. */
  freeIfIdle(game: GameId): void {
    const room = this.#open.get(game)
    if (!room?.isIdle || this.#tools.isHeld(game)) return
    room.close()
    this.#open.delete(game)
    this.#rooms.delete(game)
  }

  hear(announcement: Announcement): void {
    if (announcement.type === 'revoked') return
    const room = this.#open.get(announcement.game)
    if (!room) return
    if (announcement.type === 'game' && announcement.seq >= room.seq) void room.catchUp()
    if (announcement.type === 'presence') room.hearPresence(announcement.process, announcement.count)
    if (announcement.type === 'present?') room.tellPresence()
  }

  /** Announcements may have been lost: every open room looks at its log. */
  async catchUpAll(): Promise<void> {
    await Promise.all([...this.#open.values()].map((room) => room.catchUp()))
  }

  /** Takes in hand what runs: at start all of it, then every few seconds what nobody holds. */
  async startSweeping(): Promise<void> {
    await this.#sweepAll()
    this.#sweeper = setInterval(
      () => void this.sweep().catch((e) => this.#tools.onFault('sweep', e)),
      SWEEP_MS,
    )
    this.#sweeper.unref()
  }

  async sweep(): Promise<void> {
    const overdue = await overdueGames(this.#tools.db, this.#tools.now().nowMs - OVERDUE_MS)
    for (const { id } of overdue) {
      const room = await this.open(id)
      await room?.catchUp()
      await room?.command({ type: 'flag' })
    }
    for (const row of await runningGames(this.#tools.db)) {
      if (isBotTurn(row)) await this.#wake(row.id)
    }
    for (const game of this.#open.keys()) this.freeIfIdle(game)
  }

  close(): void {
    clearInterval(this.#sweeper)
    for (const room of this.#open.values()) room.close()
    this.#open.clear()
    this.#rooms.clear()
  }

  async #sweepAll(): Promise<void> {
    for (const row of await runningGames(this.#tools.db)) {
      if (row.deadlineAtMs !== null || isBotTurn(row)) await this.#wake(row.id)
    }
  }

  async #wake(game: GameId): Promise<void> {
    const known = this.#open.get(game)
    if (known) this.#tools.onTurn(known)
    else await this.open(game)
  }

  async #load(game: GameId): Promise<Room | null> {
    const row = await findGame(this.#tools.db, game)
    if (!row) return null
    const events = await this.#tools.record.load(game)
    const room = new Room(tableOf(row), { white: row.whiteUser, black: row.blackUser }, events, {
      ...this.#tools,
      onAdvance: (advanced) => {
        this.#tools.onTurn(advanced)
        queueMicrotask(() => this.freeIfIdle(game))
      },
    })
    this.#open.set(game, room)
    this.#tools.askPresence(game)
    this.#tools.onTurn(room)
    return room
  }
}

const tableOf = (row: GameRow): Table => ({
  game: row.id,
  players: {
    white: { name: row.whiteName, kind: row.whiteKind },
    black: { name: row.blackName, kind: row.blackKind },
  },
})

/** By the row alone: games begin with White to move. */
const isBotTurn = (row: GameRow): boolean => (row.plies % 2 === 0 ? row.whiteKind : row.blackKind) === 'bot'
