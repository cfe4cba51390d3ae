import { describe, expect, test } from 'vitest'
import { access } from './policy.ts'

describe('policy', () => {
  test('LEAK-1: role × status: a running game is a player’s own view and everyone’s card, a finished one is open', () => {
    const table = ['white', 'black', 'spectator', 'curtain'].map((role) => [
      role,
      access(role, 'playing'),
      access(role, 'finished'),
    ])
    expect(table).toEqual([
      ['white', 'own view', 'truth'],
      ['black', 'own view', 'truth'],
      ['spectator', 'card', 'truth'],
      ['curtain', 'card', 'truth'],
    ])
  })

  test('LEAK-2: what is not written in the table is nothing', () => {
    const odd = [
      '',
      'White',
      'admin',
      'both',
      'toString',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'null',
    ]
    for (const word of odd) {
      expect(access(word, 'playing')).toBe('nothing')
      expect(access(word, 'finished')).toBe('nothing')
      expect(access('white', word)).toBe('nothing')
      expect(access('spectator', word)).toBe('nothing')
    }
  })
})
