import { describe, expect, test } from 'vitest'
import type { TranscriptEntry } from '@/server/wire/index.ts'
import { readMove } from './move-input.tsx'
import { moveRows } from './move-rows.ts'
import { hintFor } from './use-hints.ts'

const START = `${'?'.repeat(32)}${'.'.repeat(16)}PPPPPPPPRNBQKBNR`
const entry = (ply: number, board: string, ownSan: string | null = null): TranscriptEntry => ({
  ply,
  board,
  mark: null,
  ownMove: ownSan && 'b1c3',
  ownSan,
  whiteMs: null,
  blackMs: null,
})

describe('move list', () => {
  test('SCREEN-29: own moves in SAN, theirs hidden but for what they took', () => {
    const taken = START.replace('PPPPPPPP', 'P?PPPPPP')
    const rows = moveRows(
      [entry(0, START), entry(1, START, 'e4'), entry(2, START), entry(3, START, 'd4'), entry(4, taken)],
      'white',
    )
    expect(rows).toEqual([
      { number: 1, white: { ply: 1, san: 'e4', took: null }, black: { ply: 2, san: null, took: null } },
      { number: 2, white: { ply: 3, san: 'd4', took: null }, black: { ply: 4, san: null, took: 'b2' } },
    ])
  })

  test('SCREEN-30: black’s list begins with white’s hidden move', () => {
    const rows = moveRows([entry(0, START), entry(1, START), entry(2, START, 'e5')], 'black')
    expect(rows).toEqual([
      { number: 1, white: { ply: 1, san: null, took: null }, black: { ply: 2, san: 'e5', took: null } },
    ])
  })

  test('SCREEN-31: a typed move is read as UCI or SAN, and only when one legal move is meant', () => {
    const legal = ['b1c3', 'b1a3', 'b2b4', 'e1g1', 'a7a8q', 'a7a8n']
    const full = `${'.'.repeat(8)}P${'.'.repeat(39)}.P......RN..K..R`
    expect(readMove('b1c3', full, legal)).toBe('b1c3')
    expect(readMove(' Nc3 ', full, legal)).toBe('b1c3')
    expect(readMove('b4', full, legal)).toBe('b2b4')
    expect(readMove('0-0', full, legal)).toBe('e1g1')
    expect(readMove('a7a8', full, legal)).toBe('a7a8q')
    expect(readMove('a8=N', full, legal)).toBe('a7a8n')
    expect(readMove('Nd5', full, legal)).toBeNull()
  })

  test('SCREEN-32: each hint has its moment, and a dismissed one never comes back', () => {
    const quiet = { ply: 0, isTurn: true, hasMark: false }
    expect(hintFor(quiet, [])).toBe('dark')
    expect(hintFor(quiet, ['dark'])).toBeNull()
    expect(hintFor({ ...quiet, ply: 6 }, ['dark'])).toBe('check')
    expect(hintFor({ ...quiet, ply: 6, hasMark: true }, [])).toBe('mark')
    expect(hintFor({ ...quiet, ply: 6, hasMark: true }, ['dark', 'check', 'mark'])).toBeNull()
  })
})
