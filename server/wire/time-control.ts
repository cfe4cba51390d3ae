/** Time controls that a game can be made with. */
import { z } from 'zod'

/** Fischer clock: both in milliseconds. Null stands for a game without a clock. */
export interface TimeControl {
  initialMs: number
  incrementMs: number
}

const second = 1000
const minute = 60 * second

/** Whole seconds; 0+0 would flag at once and is refused, 0+increment starts with one increment. */
export const timeControlSchema = z
  .strictObject({
    initialMs: z
      .int()
      .min(0)
      .max(180 * minute)
      .multipleOf(second),
    incrementMs: z
      .int()
      .min(0)
      .max(180 * second)
      .multipleOf(second),
  })
  .refine((time) => time.initialMs + time.incrementMs > 0)

export const DEFAULT_TIME: TimeControl = { initialMs: 10 * minute, incrementMs: 5 * second }

/** What a clock shows before the first move: 0+N begins with N, so that nobody flags at once. */
export const startingMs = (time: TimeControl): number => Math.max(time.initialMs, time.incrementMs)
