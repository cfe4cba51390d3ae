import { describe, expect, test } from 'vitest'
import { normalCastling } from './board-island.ts'
import { EMPTY, indexOf } from './squares.ts'

function view(letters: Record<string, string>): string {
  const board = Array.from({ length: 64 }, () => EMPTY)
  for (const [square, letter] of Object.entries(letters)) board[indexOf(square)] = letter
  return board.join('')
}

describe('the king put on its own rook', () => {
  test('SCREEN-40: a king at home put on the rook in its corner castles, on both sides', () => {
    const board = view({ a1: 'R', e1: 'K', h1: 'R', a8: 'r', e8: 'k', h8: 'r' })
    expect(normalCastling(board, 'e1', 'h1')).toBe('g1')
    expect(normalCastling(board, 'e1', 'a1')).toBe('c1')
    expect(normalCastling(board, 'e8', 'h8')).toBe('g8')
    expect(normalCastling(board, 'e8', 'a8')).toBe('c8')
  })

  test('SCREEN-41: a king put on any other rook goes to that very square', () => {
    const home = view({ d1: 'R', e1: 'K', f1: 'R', e8: 'k', f8: 'r' })
    expect(normalCastling(home, 'e1', 'd1')).toBe('d1')
    expect(normalCastling(home, 'e1', 'f1')).toBe('f1')
    expect(normalCastling(home, 'e8', 'f8')).toBe('f8')
    const away = view({ e4: 'K', d4: 'R', h4: 'R', a8: 'R' })
    expect(normalCastling(away, 'e4', 'd4')).toBe('d4')
    expect(normalCastling(away, 'e4', 'h4')).toBe('h4')
    const far = view({ e8: 'K', h8: 'R', e1: 'k', a1: 'r' })
    expect(normalCastling(far, 'e8', 'h8')).toBe('h8')
    expect(normalCastling(far, 'e1', 'a1')).toBe('a1')
    expect(normalCastling(view({ e1: 'K', h1: 'r' }), 'e1', 'h1')).toBe('h1')
  })
})
