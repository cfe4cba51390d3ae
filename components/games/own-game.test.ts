import { describe, expect, test } from 'vitest'
import type { Card, DaysPerMove, Seat } from '@/server/wire/index.ts'
import {
  dueAtMs,
  finishedGames,
  isOwnTurn,
  type OwnGame,
  opponentOf,
  pageOf,
  parseBefore,
  runningGames,
} from './own-game.ts'

const game = (createdAtMs: number, status: Card['status'], turn: Seat, seat: Seat): OwnGame => ({
  seat,
  deadlineAtMs: null,
  card: {
    createdAtMs,
    game: `game${createdAtMs}`.padEnd(12, 'x'),
    status,
    ply: 2,
    turn,
    time: null,
    players: {
      white: { name: 'Quiet Heron', kind: 'guest', rating: null },
      black: { name: 'Misty', kind: 'bot', rating: null },
    },
    end: status === 'finished' ? { result: '1-0', reason: 'resigned' } : null,
  },
})

describe('own games', () => {
  test('HOME-6: running games come first by whose move it is, then the newest; finished ones by age', () => {
    const games = [
      game(1, 'playing', 'white', 'white'),
      game(2, 'playing', 'black', 'white'),
      game(3, 'finished', 'white', 'white'),
      game(4, 'playing', 'white', 'white'),
      game(5, 'finished', 'white', 'black'),
    ]
    expect(runningGames(games).map(({ card }) => card.createdAtMs)).toEqual([4, 1, 2])
    expect(finishedGames(games).map(({ card }) => card.createdAtMs)).toEqual([5, 3])
  })

  test('HOME-7: the opponent is the other side, and a finished game waits for nobody', () => {
    expect(opponentOf(game(1, 'playing', 'white', 'white'))).toBe('Misty')
    expect(opponentOf(game(1, 'playing', 'white', 'black'))).toBe('Quiet Heron')
    expect(isOwnTurn(game(1, 'playing', 'white', 'white'))).toBe(true)
    expect(isOwnTurn(game(1, 'finished', 'white', 'white'))).toBe(false)
  })

  test('POST-1: of the games that wait for one’s move, the one whose time ends first comes first', () => {
    const slow = (
      id: number,
      turn: Seat,
      deadlineAtMs: number | null,
      days: DaysPerMove | null = 3,
    ): OwnGame => {
      const plain = game(id, 'playing', turn, 'white')
      const time = days === null ? { initialMs: 60_000, incrementMs: 0 } : { daysPerMove: days }
      return { ...plain, deadlineAtMs, card: { ...plain.card, time } }
    }
    const games = [
      slow(1, 'white', 9_000),
      slow(2, 'black', 1_000),
      slow(3, 'white', 4_000),
      slow(4, 'white', null),
      slow(5, 'black', 500),
      slow(6, 'white', 2_000, null),
    ]
    expect(runningGames(games).map(({ card }) => card.createdAtMs)).toEqual([6, 3, 1, 4, 5, 2])
    // Only games with days for each move say when: of the others every second counts, and the board tells.
    expect(games.map(dueAtMs)).toEqual([9_000, 1_000, 4_000, null, 500, null])
  })

  test('HOME-8: a page knows whether there are older games, and what is no moment is the first page', () => {
    const games = [9, 8, 7].map((createdAtMs) => game(createdAtMs, 'finished', 'white', 'white'))
    expect(pageOf(games, 2)).toEqual({ games: games.slice(0, 2), olderThanMs: 8 })
    expect(pageOf(games, 3)).toEqual({ games, olderThanMs: null })
    expect(pageOf([], 3)).toEqual({ games: [], olderThanMs: null })
    expect(parseBefore('1700000000000')).toBe(1_700_000_000_000)
    for (const odd of [undefined, '', '-1', '1.5', 'x', '1e9', ['1', '2'], '9'.repeat(16)]) {
      expect(parseBefore(odd)).toBeUndefined()
    }
  })
})
