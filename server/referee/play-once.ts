/**
 * A move is decided on and then applied, and either plays it. Games are values, so what a move makes of one is always
 * the same and need not be worked out again; it is kept no longer than the game it was played in.
 */
import { type Game, playUci } from '../../engine/rules/index.ts'

type Played = ReturnType<typeof playUci>

const lastPlayed = new WeakMap<Game, { uci: string; played: Played }>()

export function playOnce(game: Game, uci: string): Played {
  const last = lastPlayed.get(game)
  if (last?.uci === uci) return last.played
  const played = playUci(game, uci)
  lastPlayed.set(game, { uci, played })
  return played
}
