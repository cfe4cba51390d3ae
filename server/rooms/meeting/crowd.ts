/** How many people are here and how many of them play: counted by people, per process, summed over processes. */
import type { GameId } from '../../wire/ids.ts'
import { type Connection, roleOf, type Seats } from '../member.ts'

export interface Count {
  online: number
  playing: number
}

/** A game as far as counting goes: null when it is not open here, or is over. */
export type SeatsOfRunning = (game: GameId) => Seats | null

/** What another process said is believed this long; each says it anew well before. */
export const BELIEVED_MS = 25_000
export const REPEAT_MS = 10_000

export class Crowd {
  readonly #here = new Map<string, { connection: Connection; games: ReadonlySet<GameId> }>()
  readonly #others = new Map<string, Count & { atMs: number }>()
  readonly #seatsOf: SeatsOfRunning

  constructor(seatsOf: SeatsOfRunning) {
    this.#seatsOf = seatsOf
  }

  enter(connection: Connection, games: ReadonlySet<GameId>): void {
    this.#here.set(connection.id, { connection, games })
  }

  leave(connectionId: string): void {
    this.#here.delete(connectionId)
  }

  /** People of this process: several windows of one person count once, nameless sockets each. */
  own(): Count {
    const online = new Set<string>()
    const playing = new Set<string>()
    for (const { connection, games } of this.#here.values()) {
      const { userId } = connection
      online.add(userId ?? connection.id)
      if (userId !== null && [...games].some((game) => this.#plays(game, userId))) playing.add(userId)
    }
    return { online: online.size, playing: playing.size }
  }

  hear(process: string, count: Count, nowMs: number): void {
    this.#others.set(process, { ...count, atMs: nowMs })
  }

  /** Everywhere, with what other processes said lately. */
  sum(nowMs: number): Count {
    const total = this.own()
    for (const [process, { online, playing, atMs }] of this.#others) {
      if (nowMs - atMs > BELIEVED_MS) this.#others.delete(process)
      else {
        total.online += online
        total.playing += playing
      }
    }
    return total
  }

  #plays(game: GameId, userId: string): boolean {
    const seats = this.#seatsOf(game)
    return seats !== null && roleOf(seats, userId) !== 'spectator'
  }
}
