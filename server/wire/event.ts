/**
 * The events a game is made of, in the order the ledger hashes them. They are truth: while a game runs only
 * the referee reads them. Once it has ended they are published, salts and all (archive.ts).
 * No name and no user id stands in an event, so that an account can be erased without breaking the chain.
 */
import { z } from 'zod'
import { endSchema } from './end.ts'
import { plySchema, seatSchema, uciSchema } from './ids.ts'
import { timeControlSchema } from './time-schema.ts'

/** Version of the rules that new games are refereed by. Old games keep theirs, and follow their stored result. */
export const RULES_VERSION = 1

const atMs = z.int().min(0)
const player = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person') }),
  z.strictObject({ kind: z.literal('bot'), bot: z.string().min(1).max(40), seed: z.string() }),
])

export const createdSchema = z.strictObject({
  type: z.literal('created'),
  variant: z.literal('fog'),
  rules: z.int().min(1),
  fen: z.string().max(100),
  white: player,
  black: player,
  time: timeControlSchema.nullable(),
  /** One person plays both sides on one device, a curtain between them. Absent in all other games. */
  isPassAndPlay: z.literal(true).optional(),
  atMs,
})

export const movedSchema = z.strictObject({
  type: z.literal('moved'),
  /** The ply this move makes, from 1. */
  ply: plySchema,
  uci: uciSchema,
  atMs,
  /** The mover's clock after the move, increment included; null without a clock. */
  remainingMs: z.int().min(0).nullable(),
  /** Of the time this move took, what was the line's and is not in `remainingMs`: measured by the server. Absent for 0. */
  lagMs: z.int().min(1).optional(),
  /** How long the mover was away in this turn, where that counts. Absent for 0. */
  awayMs: z.int().min(1).optional(),
  /** Present when the rules end the game here. */
  end: endSchema.optional(),
})

/** Both clocks as the end found them; null without a clock. */
const clocks = z.strictObject({ whiteMs: z.int().min(0), blackMs: z.int().min(0) }).nullable()
const ending = { atMs, clocks, end: endSchema }

export const resignedSchema = z.strictObject({ type: z.literal('resigned'), seat: seatSchema, ...ending })
export const flaggedSchema = z.strictObject({ type: z.literal('flagged'), seat: seatSchema, ...ending })
export const abortedSchema = z.strictObject({
  type: z.literal('aborted'),
  by: z.enum(['white', 'black', 'no first move', 'engine failed']),
  ...ending,
})

export const drawAgreedSchema = z.strictObject({
  type: z.literal('drawAgreed'),
  /** Who accepted. */
  seat: seatSchema,
  ...ending,
})
export const awayClaimedSchema = z.strictObject({
  type: z.literal('awayClaimed'),
  /** Who was there and claimed. */
  seat: seatSchema,
  /** How long the other had been away in this game. */
  awayMs: z.int().min(0),
  ...ending,
})

/** Open until its answer, the opponent's next move or the end; the offerer's own moves keep it. Players' own. */
export const drawOfferedSchema = z.strictObject({
  type: z.literal('drawOffered'),
  seat: seatSchema,
  /** Plies made when it was offered: with the seat, the offer's name. */
  ply: plySchema,
  atMs,
})
export const drawDeclinedSchema = z.strictObject({
  type: z.literal('drawDeclined'),
  /** Who declined. */
  seat: seatSchema,
  atMs,
})
export const timeGivenSchema = z.strictObject({
  type: z.literal('timeGiven'),
  /** Who gave it to the other. */
  seat: seatSchema,
  addedMs: z.int().min(1),
  atMs,
})

export const eventSchema = z.discriminatedUnion('type', [
  createdSchema,
  movedSchema,
  resignedSchema,
  flaggedSchema,
  abortedSchema,
  drawAgreedSchema,
  awayClaimedSchema,
  drawOfferedSchema,
  drawDeclinedSchema,
  timeGivenSchema,
])
export type GameEvent = z.infer<typeof eventSchema>
export type CreatedEvent = z.infer<typeof createdSchema>
export type MovedEvent = z.infer<typeof movedSchema>
export type SeatPlayer = z.infer<typeof player>

/** An event that ends a game without a move. */
export type EndingEvent = Extract<
  GameEvent,
  { type: 'resigned' | 'flagged' | 'aborted' | 'drawAgreed' | 'awayClaimed' }
>

/** What is the two players' own while the game runs: nobody else is sent it, or can count it. */
export const isPlayersOwn = ({ type }: GameEvent): boolean =>
  type === 'drawOffered' || type === 'drawDeclined'
