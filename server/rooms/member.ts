/** A connection in a room, with the seat it speaks for fixed in its type. */

import type { Seat } from '../wire/ids.ts'
import type { ServerEvents } from '../wire/socket-events.ts'

/** The sending end of a socket, or of a test's hand-flushed pair. Only send.ts calls `emit`. */
export interface Connection {
  readonly id: string
  /** Null without a session. */
  readonly userId: string | null
  /** How long its line takes, there and back, as this server measured it; null while it has not. */
  readonly lagMs: number | null
  emit<E extends keyof ServerEvents>(event: E, ...args: Parameters<ServerEvents[E]>): void
}

export interface SeatMember<S extends Seat = Seat> {
  readonly role: S
  readonly connection: Connection
}

export interface Spectator {
  readonly role: 'spectator'
  readonly connection: Connection
}

/** A window of the one person who plays both sides, before `ready`: it is nobody's yet. */
export interface CurtainMember {
  readonly role: 'curtain'
  readonly connection: Connection
}

export type Member = SeatMember<'white'> | SeatMember<'black'> | Spectator | CurtainMember

/** Who holds the seats of a game: user ids, null for a bot or an erased account. */
export interface Seats {
  white: string | null
  black: string | null
}

/** A connection speaks for the seat its user holds, and for nothing without a session. */
export function roleOf(seats: Seats, userId: string | null): Member['role'] {
  if (userId === null) return 'spectator'
  if (seats.white === userId && seats.black === userId) return 'curtain'
  if (seats.white === userId) return 'white'
  if (seats.black === userId) return 'black'
  return 'spectator'
}

export function memberOf(seats: Seats, connection: Connection): Member {
  const role = roleOf(seats, connection.userId)
  return withRole(role, connection)
}

export function withRole(role: Member['role'], connection: Connection): Member {
  switch (role) {
    case 'white':
      return { role, connection }
    case 'black':
      return { role, connection }
    case 'spectator':
      return { role, connection }
    case 'curtain':
      return { role, connection }
  }
}
