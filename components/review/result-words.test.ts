import { describe, expect, test } from 'vitest'
import words from '@/app/i18n/en/review.json'
import { REASONS, RESULTS } from '@/server/wire/end.ts'
import { outcomeFor, resultKey } from './result-words.ts'

describe('result in words', () => {
  test('REVIEW-16: every end has a sentence that names the right winner', () => {
    const sentence = (key: string): unknown =>
      key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], words.result)
    for (const reason of REASONS) {
      for (const result of [...RESULTS, null]) {
        const said = sentence(resultKey({ result, reason }))
        expect(said, `${reason} ${result}`).toEqual(expect.stringMatching(/\.$/))
      }
    }
    expect(sentence(resultKey({ result: '1-0', reason: 'king captured' }))).toBe('White took the king.')
    expect(sentence(resultKey({ result: '0-1', reason: 'flag' }))).toContain('Black wins')
  })

  test('REVIEW-17: a result is won by one side, lost by the other, and an aborted game by neither', () => {
    expect(outcomeFor({ result: '1-0', reason: 'flag' }, 'white')).toBe('won')
    expect(outcomeFor({ result: '1-0', reason: 'flag' }, 'black')).toBe('lost')
    expect(outcomeFor({ result: '1/2-1/2', reason: 'fifty' }, 'black')).toBe('drawn')
    expect(outcomeFor({ result: null, reason: 'aborted' }, 'white')).toBe('none')
  })
})
