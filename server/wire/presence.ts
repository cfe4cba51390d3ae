/** What changes in a room without a ply: who is here, how good their lines are, who wants a rematch. Never of the board. */
import { z } from 'zod'
import type { GameId, Seat } from './ids.ts'
import { gameIdSchema, seatSchema } from './ids.ts'

/** The seat to move has no window open. Times as of when this was sent. */
export interface Away {
  seat: Seat
  /** How long it has been gone this time. */
  sinceMs: number
  /** All its time away in this game that counts, this time included. */
  totalMs: number
  /** When the other seat may claim, if nothing happens: 0 is now. */
  claimableInMs: number
}

/** 4 is the best, 0 the worst; null where nothing is measured: bots, and people who are not here. */
export type Bars = 0 | 1 | 2 | 3 | 4

export interface Presence {
  game: GameId
  white: boolean
  black: boolean
  /** People who watch, players not counted. */
  watching: number
  /** Misty's turn is waiting for a free thinker: how many games are before it. Null otherwise. */
  queue: number | null
  /** Clocked games between people: the seat to move has been gone long enough that it counts. Null otherwise. */
  away: Away | null
  bars: { white: Bars | null; black: Bars | null }
}

/** After the end: who wants another game, and where it is once both do. */
export interface Rematch {
  game: GameId
  offers: { white: boolean; black: boolean }
  next: GameId | null
}

const ms = z.int().min(0)
const bars = z.literal([0, 1, 2, 3, 4]).nullable()

export const presenceSchema = z.strictObject({
  game: gameIdSchema,
  white: z.boolean(),
  black: z.boolean(),
  watching: z.int().min(0),
  queue: z.int().min(0).nullable(),
  away: z.strictObject({ seat: seatSchema, sinceMs: ms, totalMs: ms, claimableInMs: ms }).nullable(),
  bars: z.strictObject({ white: bars, black: bars }),
})
