/** What a page asks every few seconds: which games wait for its person. */
import type { GameId } from './ids.ts'

export interface OwnTurns {
  /** Games in which the move is one's own. */
  games: GameId[]
  /** Another one whenever one of one's running games is not what it was; null for who has no session. */
  stamp: string | null
}

export const NO_TURNS: OwnTurns = { games: [], stamp: null }
