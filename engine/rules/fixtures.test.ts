import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerBelief, answerFog } from './fog-line.ts'
import { parseUci } from './move.ts'
import { isLegal } from './moves.ts'
import { perft } from './perft.ts'
import { positionOf } from './random-games.ts'

const read = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')

interface RulesCase extends Record<string, unknown> {
  id: string
  start_fen: string
  moves: string[]
  end_fen: string
  legal_after: string[]
  white_view: string
  black_view: string
  white_sees: string[]
  black_sees: string[]
  must_be_legal: string[]
  must_be_illegal: string[]
}

const seenSquares = (view: string): string[] =>
  [...view.replaceAll('/', '')]
    .flatMap((glyph, index) =>
      glyph === '?' ? [] : [`${'abcdefgh'[index % 8]}${8 - Math.floor(index / 8)}`],
    )
    .sort()

describe('fixtures/rules.json', () => {
  const cases: RulesCase[] = JSON.parse(read('rules.json'))

  it.each(cases)('RULES-1: $id', (each) => {
    const {
      id,
      start_fen,
      moves,
      legal_after,
      white_sees,
      black_sees,
      must_be_legal,
      must_be_illegal,
      ...rest
    } = each
    const answer = answerFog(JSON.stringify({ start_fen, moves }))
    expect(answer).toStrictEqual({ ...rest, legal: legal_after })
    expect(seenSquares(each.white_view)).toEqual(white_sees)
    expect(seenSquares(each.black_view)).toEqual(black_sees)
    for (const uci of must_be_legal) expect(legal_after).toContain(uci)
    for (const uci of must_be_illegal) {
      const move = parseUci(uci)
      expect(move && isLegal(positionOf(each.end_fen), move), `${id}: ${uci}`).not.toBe(true)
    }
  })
})

describe('fixtures/belief.json', () => {
  const cases: { start_fen: string; moves: string[]; white: number[]; black: number[] }[] = JSON.parse(
    read('belief.json'),
  )

  it.each(cases)('RULES-2: $start_fen $moves', ({ start_fen, moves, white, black }) => {
    expect(answerBelief(JSON.stringify({ start_fen, moves }))).toStrictEqual({ white, black })
  })
})

describe('fixtures/perft.txt', () => {
  const lines = read('perft.txt').trim().split('\n')
  const cases = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' ; '))

  it.each(cases)('RULES-3: %s', (fen, ...counts) => {
    const start = positionOf(fen as string)
    expect(counts.map((_, index) => perft(start, index + 1))).toEqual(counts.map(Number))
    expect(counts.length).toBeGreaterThanOrEqual(3)
    expect(perft(start, 0)).toBe(1)
  })
})
