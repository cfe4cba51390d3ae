/** A finished game with the fog lifted: all that anyone needs to replay and to check it. */
import { z } from 'zod'
import type { End } from './end.ts'
import { endSchema } from './end.ts'
import { PLAYER_KINDS, type PlayerCard } from './frame.ts'
import type { GameId, Seat, Uci } from './ids.ts'
import { gameIdSchema, hashSchema, plySchema, seatSchema, uciSchema } from './ids.ts'
import type { SealedEvent } from './ledger.ts'
import type { TimeControl } from './time-control.ts'
import { timeControlSchema } from './time-schema.ts'

/** What a bot told of one of its decisions (docs/ENGINE.md section 4); its shape is the engine's. */
export interface StoredDecision {
  ply: number
  seat: Seat
  telemetry: Record<string, unknown>
}

export interface ArchivedMove {
  uci: Uci
  atMs: number
  /** The mover's clock after the move; null without a clock. */
  remainingMs: number | null
}

export interface Archive {
  game: GameId
  variant: 'fog'
  rules: number
  startFen: string
  players: { white: PlayerCard; black: PlayerCard }
  time: TimeControl | null
  isRated: boolean
  createdAtMs: number
  endedAtMs: number
  end: End
  moves: ArchivedMove[]
  ledger: SealedEvent[]
  decisions: StoredDecision[]
}

const player = z.strictObject({
  name: z.string(),
  kind: z.enum(PLAYER_KINDS),
  rating: z.int().nullable(),
})

export const archiveSchema = z.strictObject({
  game: gameIdSchema,
  variant: z.literal('fog'),
  rules: z.int(),
  startFen: z.string(),
  players: z.strictObject({ white: player, black: player }),
  time: timeControlSchema.nullable(),
  isRated: z.boolean(),
  createdAtMs: z.int(),
  endedAtMs: z.int(),
  end: endSchema,
  moves: z.array(z.strictObject({ uci: uciSchema, atMs: z.int(), remainingMs: z.int().nullable() })),
  ledger: z.array(z.strictObject({ seq: z.int(), json: z.string(), salt: hashSchema, head: hashSchema })),
  decisions: z.array(
    z.strictObject({ ply: plySchema, seat: seatSchema, telemetry: z.record(z.string(), z.unknown()) }),
  ),
})
