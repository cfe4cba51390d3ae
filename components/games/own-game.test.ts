import { describe, expect, test } from 'vitest'
import type { Card, Seat } from '@/server/wire/index.ts'
import { finishedGames, isOwnTurn, type OwnGame, opponentOf, pageOf, runningGames } from './own-game.ts'

const game = (createdAtMs: number, status: Card['status'], turn: Seat, seat: Seat): OwnGame => ({
  createdAtMs,
  seat,
  card: {
    game: `game${createdAtMs}`.padEnd(12, 'x'),
    status,
    ply: 2,
    turn,
    players: { white: { name: 'Quiet Heron', kind: 'guest' }, black: { name: 'Misty', kind: 'bot' } },
    clock: null,
    end: status === 'finished' ? { result: '1-0', reason: 'resigned' } : null,
    isAbortable: false,
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
    expect(runningGames(games).map(({ createdAtMs }) => createdAtMs)).toEqual([4, 1, 2])
    expect(finishedGames(games).map(({ createdAtMs }) => createdAtMs)).toEqual([5, 3])
  })

  test('HOME-7: the opponent is the other side, and a finished game waits for nobody', () => {
    expect(opponentOf(game(1, 'playing', 'white', 'white'))).toBe('Misty')
    expect(opponentOf(game(1, 'playing', 'white', 'black'))).toBe('Quiet Heron')
    expect(isOwnTurn(game(1, 'playing', 'white', 'white'))).toBe(true)
    expect(isOwnTurn(game(1, 'finished', 'white', 'white'))).toBe(false)
  })

  test('HOME-8: pages hold every game once, and an odd address leads to the nearest page', () => {
    const items = Array.from({ length: 45 }, (_, index) => index)
    const all = [1, 2, 3].flatMap((page) => pageOf(items, String(page), 20).items)
    expect(all).toEqual(items)
    expect(pageOf(items, '99', 20)).toMatchObject({ page: 3, pages: 3 })
    for (const odd of [undefined, '', '0', '-1', '1.5', 'x', '9999999']) {
      expect(pageOf(items, odd, 20).page).toBe(1)
    }
    expect(pageOf([], '2', 20)).toEqual({ items: [], page: 1, pages: 1 })
  })
})
