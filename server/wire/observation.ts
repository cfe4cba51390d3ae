/**
 * What a bot is told and what it answers: protocol version "1" (docs/protocol.md). The house bot gets the
 * same. Everything here is what that seat may know; nothing is derived from what it may not.
 */
import { z } from 'zod'
import type { GameId, Seat, Uci } from './ids.ts'
import { gameIdSchema, plySchema, seatSchema, squareSchema, uciSchema } from './ids.ts'

export const PROTOCOL_VERSION = '1'

/** What the seat saw after one ply. */
export interface Observation {
  ply: number
  kind: 'start' | 'own' | 'opponent'
  own_move: Uci | null
  /** 64-bit mask of seen squares, 16 hex digits, bit 0 is a1, bit 7 h1, bit 63 h8. */
  visible: string
  /** Pieces on seen squares: square to FEN letter. */
  pieces: Record<string, string>
  /** Where the last ply took a piece of this seat that it does not see now: none or one. */
  captures: string[]
}

export interface EngineTurnRequest {
  protocol: '1'
  type: 'turn'
  game: GameId
  seat: Seat
  ply: number
  /** Per game, hex; the same for every ply of the game. */
  seed: string
  /** The seat's own clock; null in a game without one. */
  clock: { remaining_ms: number; increment_ms: number } | null
  /** How long the answer may take. */
  budget_ms: number
  legal: Uci[]
  /** All observations from ply 0. */
  transcript: Observation[]
}

export const observationSchema = z.strictObject({
  ply: plySchema,
  kind: z.enum(['start', 'own', 'opponent']),
  own_move: uciSchema.nullable(),
  visible: z.string().regex(/^[0-9a-f]{16}$/),
  pieces: z.record(squareSchema, z.string().regex(/^[pnbrqkPNBRQK]$/)),
  captures: z.array(squareSchema).max(1),
})

export const engineTurnRequestSchema = z.strictObject({
  protocol: z.literal(PROTOCOL_VERSION),
  type: z.literal('turn'),
  game: gameIdSchema,
  seat: seatSchema,
  ply: plySchema,
  seed: z.string().regex(/^[0-9a-f]{16,64}$/),
  clock: z.strictObject({ remaining_ms: z.int().min(0), increment_ms: z.int().min(0) }).nullable(),
  budget_ms: z.int().min(1),
  legal: z.array(uciSchema).max(400),
  transcript: z.array(observationSchema),
})

/** An engine's answer. `telemetry` is stored with the game and hidden until its end. */
export const engineTurnResponseSchema = z.object({
  protocol: z.literal(PROTOCOL_VERSION),
  type: z.literal('move'),
  game: gameIdSchema,
  ply: plySchema,
  move: uciSchema,
  telemetry: z.record(z.string(), z.unknown()).optional(),
})
export type EngineTurnResponse = z.infer<typeof engineTurnResponseSchema>
