/**
 * Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), computed by glicko2-lite. Each game is a rating
 * period of its own; time without games lets the deviation grow as if it were periods without games.
 */
import glicko2 from 'glicko2-lite'

export interface Rating {
  rating: number
  deviation: number
  volatility: number
}

export const FRESH: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }

/** Above this a rating is not yet worth comparing. */
export const PROVISIONAL_DEVIATION = 110
/** At an ordinary volatility somebody well known becomes provisional after about a year away. */
export const PERIOD_MS = 5 * 86_400_000
/** One unit of Glicko-2's own scale. */
export const SCALE = 173.7178

const TAU = 0.5
const LEAST_RATING = 100

/** The same rating after some time without a game: less is known of it. */
export function aged(rating: Rating, idleMs: number): Rating {
  const periods = Math.max(0, idleMs) / PERIOD_MS
  const growth = (rating.volatility * SCALE) ** 2 * periods
  const deviation = Math.min(FRESH.deviation, Math.sqrt(rating.deviation ** 2 + growth))
  return { ...rating, deviation }
}

/** `score` is 1, ½ or 0. Both ratings are those before the game. */
export function afterGame(own: Rating, opponent: Rating, score: number): Rating {
  const { rating, rd, vol } = glicko2(
    own.rating,
    own.deviation,
    own.volatility,
    [[opponent.rating, opponent.deviation, score]],
    { tau: TAU },
  )
  return {
    rating: Math.max(LEAST_RATING, rating),
    deviation: Math.min(FRESH.deviation, rd),
    volatility: vol,
  }
}

export const isProvisional = ({ deviation }: Pick<Rating, 'deviation'>): boolean =>
  deviation > PROVISIONAL_DEVIATION
