/** Asks what a finished game did to its players' ratings. */
import type { GameId, GameRatings } from '@/server/wire/index.ts'

/** The end is told before it is reckoned: a moment later it is. */
const PAUSES_MS = [0, 700, 2_000, 5_000]

/** Null when it cannot be had, or is still not reckoned after the last attempt. Never throws. */
export async function fetchRatings(
  game: GameId,
  leaving: AbortSignal,
  send: typeof fetch = fetch,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<GameRatings | null> {
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (leaving.aborted) return null
    try {
      const response = await send(`/api/games/${game}/ratings`, { signal: leaving })
      if (!response.ok) continue
      const ratings = (await response.json()) as GameRatings
      if (!ratings.isRated || !ratings.isPending) return ratings
    } catch {
      // The line may be down; the next attempt tells.
    }
  }
  return null
}

/** "+12", "−8", "±0". */
export const bySign = (points: number): string => {
  if (points === 0) return '±0'
  return points > 0 ? `+${points}` : `−${-points}`
}
