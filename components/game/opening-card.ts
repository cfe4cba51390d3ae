import type { End, GameId, PlayerCard, Seat, TimeControl } from '@/server/wire/index.ts'

/** What the page knows of a game before its socket has spoken: the public card that the server's games hold. */
export interface OpeningCard {
  game: GameId
  status: 'playing' | 'finished'
  ply: number
  turn: Seat
  players: { white: PlayerCard; black: PlayerCard }
  time: TimeControl | null
  end: End | null
}
