/** One's own games as pages show them. */
import type { Card, Seat } from '@/server/wire/index.ts'

/** As server/games/cards hands them out. */
export interface OwnGame {
  card: Card
  seat: Seat
  createdAtMs: number
}

export const opponentOf = ({ card, seat }: OwnGame): string =>
  card.players[seat === 'white' ? 'black' : 'white'].name
export const isOwnTurn = ({ card, seat }: OwnGame): boolean => card.status === 'playing' && card.turn === seat

/** Running games, those that wait for oneself first; then the newest. */
export function runningGames(games: readonly OwnGame[]): OwnGame[] {
  return games
    .filter(({ card }) => card.status === 'playing')
    .sort((a, b) => Number(isOwnTurn(b)) - Number(isOwnTurn(a)) || b.createdAtMs - a.createdAtMs)
}

export const finishedGames = (games: readonly OwnGame[]): OwnGame[] =>
  games.filter(({ card }) => card.status === 'finished').sort((a, b) => b.createdAtMs - a.createdAtMs)

export interface Page<T> {
  items: T[]
  page: number
  pages: number
}

/** The page an address asks for, from 1; what is no page is the nearest one. */
export function pageOf<T>(items: readonly T[], asked: string | undefined, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const wanted = asked && /^\d{1,6}$/.test(asked) ? Number(asked) : 1
  const page = Math.min(Math.max(wanted, 1), pages)
  return { items: items.slice((page - 1) * size, page * size), page, pages }
}
