/** Has games rated when they end: at once in the process that sees it, and by a sweep for those nobody saw out. */
import type { Database } from '../../db/client.ts'
import { unratedGames } from '../../db/queries/ratings.ts'
import { settleGame } from '../games/ratings.ts'
import type { Room } from './room.ts'

const SWEEP_MS = 30_000
/** How far a sweep looks back: far at first, for what ended before a long rest. */
const FIRST_LOOK_MS = 30 * 86_400_000
const LOOK_MS = 3_600_000
const MAX_REMEMBERED = 5_000

export interface RatingDesk {
  /** Call when a room has moved on, or was opened. */
  attend: (room: Pick<Room, 'game' | 'standing'>) => void
  /** Resolves when the game is rated, if it is to be. */
  settle: (game: string) => Promise<void>
  sweep: (lookBackMs?: number) => Promise<void>
  stop: () => Promise<void>
}

export function openRatingDesk(
  db: Database,
  nowMs: () => number,
  onFault: (where: string, error: unknown) => void,
): RatingDesk {
  /** Looked at by this process: opening a finished game again asks nothing. */
  const seen = new Set<string>()
  const running = new Set<Promise<void>>()

  const settle = (game: string): Promise<void> => {
    const work = settleGame(db, game).catch((error: unknown) => {
      seen.delete(game)
      onFault(game, error)
    })
    running.add(work)
    return work.finally(() => void running.delete(work))
  }
  const sweep = async (lookBackMs = LOOK_MS): Promise<void> => {
    try {
      for (const game of await unratedGames(db, nowMs() - lookBackMs)) await settle(game)
    } catch (error) {
      onFault('ratings', error)
    }
  }
  let sweeping = sweep(FIRST_LOOK_MS)
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweep())
  }, SWEEP_MS)
  timer.unref()

  return {
    attend: ({ game, standing }) => {
      if (standing.end === null || seen.has(game)) return
      if (seen.size >= MAX_REMEMBERED) seen.clear()
      seen.add(game)
      void settle(game)
    },
    settle,
    sweep,
    stop: async () => {
      clearInterval(timer)
      await sweeping
      await Promise.all(running)
    },
  }
}
