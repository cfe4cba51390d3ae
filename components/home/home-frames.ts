/** The frames of the home page's game, from White's side. Made by the rules when the server renders. */

import { buildReplay, START_FEN } from '../review/replay-model.ts'
import { FINISHED_GAME } from './finished-game.ts'

export interface HomeFrame {
  board: string
  mark: string | null
  /** White's own last move; never Black's, which White did not see made. */
  ownMove: [string, string] | null
}

export interface HomeReel {
  frames: HomeFrame[]
  /** The board under the fog at the end, and where the fog begins to lift. */
  truth: string
  liftFrom: string
}

/** Throws when the game cannot be replayed: it is ours, so that is a bug. */
export function homeReel(): HomeReel {
  const { moves, end } = FINISHED_GAME
  const played = moves.map((uci) => ({ uci, remainingMs: null }))
  const { plies, unreadablePly } = buildReplay({ startFen: START_FEN, moves: played, time: null, end })
  const last = plies[plies.length - 1]
  if (unreadablePly !== null || !last?.uci) throw new Error('the home page’s game cannot be replayed')
  const frames = plies.map(({ white, uci, mover }) => ({
    board: white.board,
    mark: white.mark,
    ownMove: uci && mover === 'white' ? ([uci.slice(0, 2), uci.slice(2, 4)] as [string, string]) : null,
  }))
  return { frames, truth: last.truth, liftFrom: last.uci.slice(2, 4) }
}
