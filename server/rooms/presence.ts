/** Who is here: counted by people, per process, summed over processes. Says nothing of the board. */
import type { GameId, Seat } from '../wire/ids.ts'
import type { Away, Bars, Presence } from '../wire/presence.ts'
import type { Member } from './member.ts'
import { barsOf } from './socket/lag.ts'

export interface Headcount {
  white: number
  black: number
  watching: number
  whiteBars: Bars | null
  blackBars: Bars | null
}

export const NOBODY: Headcount = { white: 0, black: 0, watching: 0, whiteBars: null, blackBars: null }

/** People among these members: several windows of one person count once, nameless sockets each. */
export function headcount(members: Iterable<Member>): Headcount {
  const watchers = new Set<string>()
  const count = { ...NOBODY }
  for (const { role, connection } of members) {
    const bars = barsOf(connection.lagMs)
    if (role === 'spectator') watchers.add(connection.userId ?? connection.id)
    // Whoever plays both sides is here for both, whichever it is that is shown.
    if (role === 'white' || role === 'curtain') {
      count.white = 1
      count.whiteBars = better(count.whiteBars, bars)
    }
    if (role === 'black' || role === 'curtain') {
      count.black = 1
      count.blackBars = better(count.blackBars, bars)
    }
  }
  count.watching = watchers.size
  return count
}

/** A person with two windows has the better of two lines. */
function better(a: Bars | null, b: Bars | null): Bars | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

export const isSame = (a: Headcount, b: Headcount): boolean =>
  a.white === b.white &&
  a.black === b.black &&
  a.watching === b.watching &&
  a.whiteBars === b.whiteBars &&
  a.blackBars === b.blackBars

export const isNobody = ({ white, black, watching }: Headcount): boolean => white + black + watching === 0

export function sumOf(own: Headcount, others: Iterable<Headcount>): Headcount {
  const sum = { ...own }
  for (const one of others) {
    sum.white += one.white
    sum.black += one.black
    sum.watching += one.watching
    sum.whiteBars = better(sum.whiteBars, one.whiteBars)
    sum.blackBars = better(sum.blackBars, one.blackBars)
  }
  return sum
}

/** For who only watches: who is here and how many, nothing of lines and absences, which are the players' own matter. */
export const presenceForAnyone = (presence: Presence): Presence => ({
  ...presence,
  away: null,
  bars: { white: null, black: null },
})

export const isHere = (sum: Headcount, seat: Seat): boolean => sum[seat] > 0

/** One game's presence: our own count and what other processes said of theirs. */
export function presenceOf(
  game: GameId,
  sum: Headcount,
  { queue, away, bots }: { queue: number | null; away: Away | null; bots: Record<Seat, boolean> },
): Presence {
  return {
    game,
    white: bots.white || sum.white > 0,
    black: bots.black || sum.black > 0,
    watching: sum.watching,
    queue,
    away,
    bars: { white: sum.whiteBars, black: sum.blackBars },
  }
}
