/** One's own games as pages show them. */
import type { OpeningCard, Seat } from '@/server/wire/index.ts'
import { isDays } from '@/server/wire/time-control.ts'

/** As server/games/cards hands them out, as far as pages show it. */
export interface OwnGame {
  card: Pick<OpeningCard, 'game' | 'status' | 'ply' | 'turn' | 'players' | 'end' | 'time'> & {
    createdAtMs: number
  }
  seat: Seat
  /** When the side to move runs out of time; null where there is no clock. */
  deadlineAtMs: number | null
}

export const opponentOf = ({ card, seat }: OwnGame): string =>
  card.players[seat === 'white' ? 'black' : 'white'].name
export const isOwnTurn = ({ card, seat }: OwnGame): boolean => card.status === 'playing' && card.turn === seat

/** When a move of this game is due, in games with days for each; those with a clock are watched, not listed. */
export const dueAtMs = ({ card, deadlineAtMs }: OwnGame): number | null =>
  card.status === 'playing' && card.time !== null && isDays(card.time) ? deadlineAtMs : null

/** Running games, those that wait for oneself first; of these whatever runs out first, then the newest. */
export function runningGames(games: readonly OwnGame[]): OwnGame[] {
  const urgency = ({ deadlineAtMs }: OwnGame): number => deadlineAtMs ?? Number.MAX_SAFE_INTEGER
  return games
    .filter(({ card }) => card.status === 'playing')
    .sort(
      (a, b) =>
        Number(isOwnTurn(b)) - Number(isOwnTurn(a)) ||
        urgency(a) - urgency(b) ||
        b.card.createdAtMs - a.card.createdAtMs,
    )
}

export const finishedGames = (games: readonly OwnGame[]): OwnGame[] =>
  games
    .filter(({ card }) => card.status === 'finished')
    .sort((a, b) => b.card.createdAtMs - a.card.createdAtMs)

export interface GamesPage {
  games: OwnGame[]
  /** Where the next page goes on (`?before=`), or null on the last one. */
  olderThanMs: number | null
}

/** `games` holds up to one more than a page takes: that one only tells that there is more. */
export function pageOf(games: readonly OwnGame[], size: number): GamesPage {
  const shown = games.slice(0, size)
  const last = shown[shown.length - 1]
  return { games: shown, olderThanMs: games.length > size && last ? last.card.createdAtMs : null }
}

/** The moment an address pages on from; undefined for the first page and for what is no moment. */
export const parseBefore = (asked: unknown): number | undefined =>
  typeof asked === 'string' && /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
