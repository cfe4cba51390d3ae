/** Who is here: counted by people, per process, summed over processes. Says nothing of the board. */

import type { Presence } from '../wire/frame.ts'
import type { GameId, Seat } from '../wire/ids.ts'
import type { Member } from './member.ts'

export interface Headcount {
  white: number
  black: number
  watching: number
}

const NOBODY: Headcount = { white: 0, black: 0, watching: 0 }

/** People among these members: several windows of one person count once, nameless sockets each. */
export function headcount(members: Iterable<Member>): Headcount {
  const seated = new Set<Seat>()
  const watchers = new Set<string>()
  for (const { role, connection } of members) {
    if (role === 'spectator') watchers.add(connection.userId ?? connection.id)
    else seated.add(role)
  }
  return { white: seated.has('white') ? 1 : 0, black: seated.has('black') ? 1 : 0, watching: watchers.size }
}

export const isSame = (a: Headcount, b: Headcount): boolean =>
  a.white === b.white && a.black === b.black && a.watching === b.watching

/** One game's presence: our own count and what other processes said of theirs. */
export function presenceOf(
  game: GameId,
  own: Headcount,
  others: Iterable<Headcount>,
  queue: number | null,
  bots: { white: boolean; black: boolean },
): Presence {
  const sum = [...others].reduce<Headcount>(
    (total, one) => ({
      white: total.white + one.white,
      black: total.black + one.black,
      watching: total.watching + one.watching,
    }),
    { ...NOBODY, ...own },
  )
  return {
    game,
    white: bots.white || sum.white > 0,
    black: bots.black || sum.black > 0,
    watching: sum.watching,
    queue,
  }
}
