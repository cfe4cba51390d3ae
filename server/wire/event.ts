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

export const eventSchema = z.discriminatedUnion('type', [
  createdSchema,
  movedSchema,
  resignedSchema,
  flaggedSchema,
  abortedSchema,
])
export type GameEvent = z.infer<typeof eventSchema>
export type CreatedEvent = z.infer<typeof createdSchema>
export type MovedEvent = z.infer<typeof movedSchema>
export type SeatPlayer = z.infer<typeof player>

/** An event that ends a game without a move. */
export type EndingEvent = Exclude<GameEvent, CreatedEvent | MovedEvent>
