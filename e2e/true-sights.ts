import { newGame, parseFen, playUci, sight } from '../engine/rules/index.ts'
import type { GameEvent } from '../server/wire/event.ts'
import type { Seat } from '../server/wire/ids.ts'

/** What a seat sees in the true game, ply by ply, by the rules alone. */
export function trueSights(events: readonly GameEvent[], seat: Seat): string[] {
  const [created, ...rest] = events
  if (created?.type !== 'created') throw new Error('no game')
  const start = parseFen(created.fen)
  if (!start.ok) throw new Error('no position')
  let game = newGame(start.value)
  const sights = [sight(game.position, seat)]
  for (const event of rest) {
    if (event.type !== 'moved') continue
    const played = playUci(game, event.uci)
    if (!played.ok) throw new Error(`the log holds ${event.uci}`)
    game = played.value
    sights.push(sight(game.position, seat))
  }
  return sights
}
