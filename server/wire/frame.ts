/**
 * What the server sends. A frame is whole: a lost or late one is harmless, a lower version is ignored.
 * A seat's frame holds its own view; everyone else gets the card, which knows no piece.
 */
import { z } from 'zod'
import { type End, endSchema } from './end.ts'
import type { GameId, Seat, Uci } from './ids.ts'
import { gameIdSchema, hashSchema, plySchema, seatSchema, squareSchema, uciSchema } from './ids.ts'
import type { Presence, Rematch } from './presence.ts'
import type { DaysPerMove, TimeControl } from './time-control.ts'
import { daysPerMoveSchema } from './time-schema.ts'
import { boardSchema, type View, viewSchema } from './view.ts'

export const PLAYER_KINDS = ['guest', 'account', 'bot'] as const
export type PlayerKind = (typeof PLAYER_KINDS)[number]

export interface PlayerCard {
  name: string
  kind: PlayerKind
  /** What it was when the game was made, in the game's time class; null for who has none. */
  rating: number | null
}

/** Both clocks as of `sinceMs` before `atMs`: the runner had that much less then, and has less by now. */
export interface ClockCard {
  whiteMs: number
  blackMs: number
  /** Whose clock runs; null before a side's first move, and once the game has ended. */
  running: Seat | null
  /** How long the running clock has run since these figures were true, down time left out. */
  sinceMs: number
  /** The server's time when this was sent, epoch milliseconds: how late it comes is the line's doing, not a player's. */
  atMs: number
  incrementMs: number
  /** Correspondence: each move has these days, and its maker's clock is full again. Null for a clock. */
  daysPerMove: DaysPerMove | null
}

/** What anyone may know of a game, running or not. */
export interface Card {
  game: GameId
  status: 'playing' | 'finished'
  ply: number
  turn: Seat
  players: { white: PlayerCard; black: PlayerCard }
  clock: ClockCard | null
  end: End | null
  /** Abort is open to a player until both sides have made their first move. */
  isAbortable: boolean
  /** Clocked games between people: what the side to move has left for its first move; null once it is made. */
  firstMoveMs: number | null
  isRated: boolean
  /** Both seats are one person's, on one device: a seat is shown only after `ready`. */
  isPassAndPlay: boolean
}

/** An open draw offer; its ply is its name in an answer. */
export interface DrawOffer {
  by: Seat
  ply: number
}

/** What a page may say of any game before its socket has spoken: public, and read from the games table. */
export interface OpeningCard {
  game: GameId
  status: 'playing' | 'finished'
  ply: number
  turn: Seat
  players: { white: PlayerCard; black: PlayerCard }
  time: TimeControl | null
  end: End | null
  isRated: boolean
  isPassAndPlay: boolean
}

export interface SeatFrame<S extends Seat = Seat> {
  kind: 'seat'
  /** Counts what this seat has been sent; a lower one is stale. */
  version: number
  /** Head of the ledger, hex. Commits to all that happened, tells nothing of it. */
  head: string
  card: Card
  view: View<S>
  /** This seat's own last move. */
  ownMove: Uci | null
  /** Legal moves, sorted; empty unless it is this seat's turn. */
  legal: Uci[]
  /** The two players' own: nobody else is told. */
  draw: DrawOffer | null
  mayOfferDraw: boolean
}

/** Versions and heads of what is public: what is the players' own leaves no trace in them. */
export interface CardFrame {
  kind: 'card'
  version: number
  head: string
  card: Card
}

export type Frame<S extends Seat = Seat> = SeatFrame<S> | CardFrame

/** One ply as the seat saw it then: what it may look back at is exactly what it was sent. */
export interface TranscriptEntry {
  ply: number
  board: string
  mark: string | null
  /** The seat's own move that led here; null for a hidden move and for the start. */
  ownMove: Uci | null
  /** Own move in SAN, without check marks. */
  ownSan: string | null
  whiteMs: number | null
  blackMs: number | null
}

/** The one resync: a fresh frame and, for a seat, its own transcript from ply 0. */
export interface Resync {
  frame: Frame
  transcript: TranscriptEntry[]
  presence: Presence
  /** Null until the end, and where there is none to be had: against bots, on one device. */
  rematch: Rematch | null
}

const playerCardSchema = z.strictObject({
  name: z.string().min(1).max(40),
  kind: z.enum(PLAYER_KINDS),
  rating: z.int().min(0).max(10_000).nullable(),
})
const ms = z.int().min(0)

export const clockCardSchema = z.strictObject({
  whiteMs: ms,
  blackMs: ms,
  running: seatSchema.nullable(),
  sinceMs: ms,
  atMs: ms,
  incrementMs: ms,
  daysPerMove: daysPerMoveSchema.nullable(),
})

export const cardSchema = z.strictObject({
  game: gameIdSchema,
  status: z.enum(['playing', 'finished']),
  ply: plySchema,
  turn: seatSchema,
  players: z.strictObject({ white: playerCardSchema, black: playerCardSchema }),
  clock: clockCardSchema.nullable(),
  end: endSchema.nullable(),
  isAbortable: z.boolean(),
  firstMoveMs: ms.nullable(),
  isRated: z.boolean(),
  isPassAndPlay: z.boolean(),
})

export const seatFrameSchema = z.strictObject({
  kind: z.literal('seat'),
  version: z.int().min(1),
  head: hashSchema,
  card: cardSchema,
  view: viewSchema,
  ownMove: uciSchema.nullable(),
  legal: z.array(uciSchema).max(400),
  draw: z.strictObject({ by: seatSchema, ply: plySchema }).nullable(),
  mayOfferDraw: z.boolean(),
})

export const cardFrameSchema = z.strictObject({
  kind: z.literal('card'),
  version: z.int().min(1),
  head: hashSchema,
  card: cardSchema,
})

export const transcriptEntrySchema = z.strictObject({
  ply: plySchema,
  board: boardSchema,
  mark: squareSchema.nullable(),
  ownMove: uciSchema.nullable(),
  ownSan: z.string().max(12).nullable(),
  whiteMs: ms.nullable(),
  blackMs: ms.nullable(),
})
