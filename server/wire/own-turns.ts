/** What every page keeps asking for its person: which games wait for them, and who does. */
import type { ChallengeId, Side } from './challenge.ts'
import type { GameId } from './ids.ts'
import type { TimeControl } from './time-control.ts'

/** A game between two people in which one has not moved yet. */
export interface BegunGame {
  game: GameId
  opponent: string
}

/** Somebody asks this person by name. */
export interface AskedGame {
  challenge: ChallengeId
  from: string
  time: TimeControl
  isRated: boolean
  /** The asker's. */
  side: Side
}

export interface OwnTurns {
  /** Games in which the move is one's own. */
  games: GameId[]
  /** Another one whenever one of one's running games is not what it was; null for who has no session. */
  stamp: string | null
  /** Begun within the last day, the newest first. */
  begun: BegunGame[]
  /** The newest first. */
  asked: AskedGame[]
  /** Something of one's own is open and may become a game at any moment. */
  isWaiting: boolean
  /** Another one whenever any of this is not what it was: told with the next question, it is answered when that is news. */
  mark: string | null
}

export const NO_TURNS: OwnTurns = {
  games: [],
  stamp: null,
  begun: [],
  asked: [],
  isWaiting: false,
  mark: null,
}
