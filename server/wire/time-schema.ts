/** The shapes of time controls: only what they accept makes a game. */
import { z } from 'zod'
import { DAYS_PER_MOVE, MAX_INITIAL_MS } from './time-control.ts'

const SECOND_MS = 1000

/** Whole seconds; 0+0 would flag at once and is refused, 0+increment starts with one increment. */
export const clockTimeSchema = z
  .strictObject({
    initialMs: z.int().min(0).max(MAX_INITIAL_MS).multipleOf(SECOND_MS),
    incrementMs: z
      .int()
      .min(0)
      .max(180 * SECOND_MS)
      .multipleOf(SECOND_MS),
  })
  .refine((time) => time.initialMs + time.incrementMs > 0)

export const daysPerMoveSchema = z.literal(DAYS_PER_MOVE)
export const daysTimeSchema = z.strictObject({ daysPerMove: daysPerMoveSchema })
export const timeControlSchema = z.union([clockTimeSchema, daysTimeSchema])
