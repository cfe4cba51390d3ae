/** What a finished game did to its players' ratings, as pages and programs read it. */
import { z } from 'zod'

const change = z.object({ before: z.int(), after: z.int(), isProvisional: z.boolean() }).nullable()

export const gameRatingsSchema = z.union([
  z.object({ isRated: z.literal(false) }),
  /** It should count, and nobody has reckoned it yet. */
  z.object({ isRated: z.literal(true), isPending: z.literal(true) }),
  z.object({
    isRated: z.literal(true),
    isPending: z.literal(false),
    /** False for a pair's sixth rated game of a day: it changed nothing. */
    counts: z.boolean(),
    /** Null for somebody whose account is gone. */
    changes: z.object({ white: change, black: change }),
  }),
])
export type GameRatings = z.infer<typeof gameRatingsSchema>
