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
    const read = (text: string) => readMove(text, full, legal)
    expect(read('b1c3')).toEqual({ ok: true, uci: 'b1c3' })
    expect(read(' Nc3 ')).toEqual({ ok: true, uci: 'b1c3' })
    expect(read('b4')).toEqual({ ok: true, uci: 'b2b4' })
    expect(read('0-0')).toEqual({ ok: true, uci: 'e1g1' })
    expect(read('a8=N')).toEqual({ ok: true, uci: 'a7a8n' })
    expect(read('a7a8q')).toEqual({ ok: true, uci: 'a7a8q' })
    expect(read('Nd5')).toEqual({ ok: false, code: 'notLegal' })
    expect(read('a6')).toEqual({ ok: false, code: 'notLegal' })
  })

  test('SCREEN-42: a typed promotion without its letter is asked for the letter, never made a queen', () => {
    const full = `.r......P${'.'.repeat(55)}`
    const legal = ['a8', 'b8'].flatMap((to) => ['q', 'r', 'b', 'n'].map((letter) => `a7${to}${letter}`))
    for (const text of ['a7a8', 'a8', 'a8=', 'a7b8', 'axb8', 'ab8'])
      expect(readMove(text, full, legal), text).toEqual({ ok: false, code: 'noLetter' })
    expect(readMove('axb8=R', full, legal)).toEqual({ ok: true, uci: 'a7b8r' })
    expect(readMove('b8', full, legal)).toEqual({ ok: false, code: 'notLegal' })
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
