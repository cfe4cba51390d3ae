/** Which sentence of the catalogue says how a game ended. */
import type { End, Seat } from '@/server/wire/index.ts'

export type Winner = Seat | 'none'
export type ResultKey =
  | `${'king captured' | 'resigned' | 'flag' | 'away claimed' | 'no answer'}.${Winner}`
  | 'no move'
  | 'threefold'
  | 'fifty'
  | 'draw agreed'
  | 'aborted'

export const winnerOf = ({ result }: End): Winner =>
  result === '1-0' ? 'white' : result === '0-1' ? 'black' : 'none'

/** A key under `review.result`. */
export function resultKey(end: End): ResultKey {
  switch (end.reason) {
    case 'king captured':
    case 'resigned':
    case 'flag':
    case 'away claimed':
    case 'no answer':
      return `${end.reason}.${winnerOf(end)}`
    default:
      return end.reason
  }
}

export type Outcome = 'won' | 'lost' | 'drawn' | 'none'

/** What the end is to one side. */
export function outcomeFor(end: End, seat: Seat): Outcome {
  if (end.result === null) return 'none'
  if (end.result === '1/2-1/2') return 'drawn'
  return winnerOf(end) === seat ? 'won' : 'lost'
}
