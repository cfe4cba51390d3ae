/** How much one person may say. What was refused does not count. */
import type { Lately } from '../../../db/queries/chat.ts'

const RECENT_MS = 10_000
const MAX_RECENT = 5
const HOUR_MS = 3_600_000
const MAX_IN_GAME = 40
/** The third time in an hour and a game is one too many. */
const MAX_SAME = 2

export const windowsBefore = (nowMs: number): { recentMs: number; hourMs: number } => ({
  recentMs: nowMs - RECENT_MS,
  hourMs: nowMs - HOUR_MS,
})

export const isWithinLimits = ({ recent, inGame, same }: Lately): boolean =>
  recent < MAX_RECENT && inGame < MAX_IN_GAME && same < MAX_SAME
