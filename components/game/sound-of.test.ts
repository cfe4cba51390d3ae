import { describe, expect, test } from 'vitest'
import type { Card } from '@/server/wire/index.ts'
import { hasJustBegun, soundOfTheirMove } from './sound-of.ts'

const person = { name: 'Quiet Heron', kind: 'guest', rating: null } as const
const card: Card = {
  game: 'abcdefghijkl',
  status: 'playing',
  ply: 0,
  turn: 'white',
  players: { white: person, black: person },
  clock: { atMs: 1, whiteMs: 1, blackMs: 1, running: null, sinceMs: 0, incrementMs: 0, daysPerMove: null },
  end: null,
  isAbortable: true,
  firstMoveMs: 29_000,
  isRated: false,
  isPassAndPlay: false,
}
const slow = (sinceMs: number): Card => ({
  ...card,
  firstMoveMs: null,
  clock: { atMs: 1, whiteMs: 1, blackMs: 1, running: 'white', sinceMs, incrementMs: 0, daysPerMove: 3 },
})

describe('sounds of a game', () => {
  test('POST-6: a game between people sounds when it has just begun, and not when its page is opened again', () => {
    expect(hasJustBegun(card)).toBe(true)
    expect(hasJustBegun(slow(1_000))).toBe(true)
    for (const other of [
      { ...card, ply: 1 },
      { ...card, firstMoveMs: 15_000 },
      slow(60_000),
      { ...card, isPassAndPlay: true },
      { ...card, players: { white: person, black: { ...person, kind: 'bot' as const } } },
      { ...card, status: 'finished' as const },
    ]) {
      expect(hasJustBegun(other)).toBe(false)
    }
  })

  test('POST-7: a hidden move sounds the same whatever it was; only a lost piece of one’s own sounds otherwise', () => {
    const before = `${'?'.repeat(48)}PPPPPPPPRNBQKBNR`
    expect(soundOfTheirMove(before, before, 'white')).toBe('move')
    expect(soundOfTheirMove(before, `${'?'.repeat(40)}p${'?'.repeat(7)}PPPPPPPPRNBQKBNR`, 'white')).toBe(
      'move',
    )
    expect(soundOfTheirMove(before, `${'?'.repeat(48)}PPP?PPPPRNBQKBNR`, 'white')).toBe('lost')
  })
})
