/** What thinks for a bot seat. It gets the redacted request and nothing else. */
import type { EngineTurnRequest, EngineTurnResponse } from '../wire/observation.ts'

export type ThinkAnswer =
  | { ok: true; response: EngineTurnResponse }
  | { ok: false; code: 'cancelled' | 'failed'; detail: string }

export interface Thinker {
  /** `onQueue` is told how many are before this request while it waits, and null once its turn has come. */
  think: (
    request: EngineTurnRequest,
    hooks: { signal: AbortSignal; onQueue: (before: number | null) => void },
  ) => Promise<ThinkAnswer>
  /** The game is over: whatever is kept for it can go. */
  forget: (game: string) => void
}
