/** How games end: words fixed by CONTRACT.md. */
import { z } from 'zod'

export const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const
export type Result = (typeof RESULTS)[number]

export const REASONS = [
  'king captured',
  'resigned',
  'flag',
  'away claimed',
  'no answer',
  'no move',
  'threefold',
  'fifty',
  'draw agreed',
  'aborted',
] as const
export type Reason = (typeof REASONS)[number]

/** `result` is null only for an aborted game. */
export interface End {
  result: Result | null
  reason: Reason
}

export const endSchema = z.strictObject({
  result: z.enum(RESULTS).nullable(),
  reason: z.enum(REASONS),
})
