/**
 * A move is decided on and then applied, and either plays it. Games are values, so what a move makes of one is always
 * the same: the last answer is kept, since deciding and applying follow each other with nothing between.
 */
import { type Game, playUci } from '../../engine/rules/index.ts'

type Played = ReturnType<typeof playUci>

let last: { game: Game; uci: string; played: Played } | undefined

export function playOnce(game: Game, uci: string): Played {
  if (last?.game !== game || last.uci !== uci) last = { game, uci, played: playUci(game, uci) }
  return last.played
}
