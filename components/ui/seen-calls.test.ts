import { describe, expect, test } from 'vitest'
import { callsFor, markSeen, seenCalls } from './seen-calls.ts'

function newStore(): () => Storage {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  }
  return () => store as unknown as Storage
}
const begun = [{ game: 'abcdefghijkl' }, { game: 'bcdefghijklm' }, { game: 'cdefghijklmn' }]
const asked = [{ challenge: 'abcdefghij' }]

describe('calls', () => {
  test('CALL-1: what was closed is not shown again, and neither is what the page shows itself', () => {
    expect(callsFor({ begun, asked }, '/rules', [])).toEqual({ begun: begun.slice(0, 2), asked })
    expect(callsFor({ begun, asked }, '/rules', ['abcdefghijkl', 'abcdefghij'])).toEqual({
      begun: begun.slice(1),
      asked: [],
    })
    expect(callsFor({ begun, asked }, '/game/bcdefghijklm', []).begun).toEqual([begun[0], begun[2]])
    expect(callsFor({ begun, asked }, '/c/abcdefghij', []).asked).toEqual([])
    expect(callsFor({ begun, asked }, '/', [])).toEqual({ begun: [], asked: [] })
    expect(callsFor({ begun, asked }, '/rules', null)).toEqual({ begun: [], asked: [] })
  })

  test('CALL-2: a tab remembers what it has seen, the newest forty, and a browser that keeps nothing disturbs nobody', () => {
    const store = newStore()
    expect(seenCalls(store)).toEqual([])
    for (let n = 0; n < 50; n++) markSeen(store, `call${n}`)
    expect(markSeen(store, 'call20')).toEqual(seenCalls(store))
    expect(seenCalls(store)).toHaveLength(40)
    expect(seenCalls(store).at(-1)).toBe('call20')
    expect(seenCalls(store)).not.toContain('call9')
    const shut = (): never => {
      throw new Error('SecurityError')
    }
    expect(seenCalls(shut)).toEqual([])
    expect(markSeen(shut, 'one')).toEqual(['one'])
  })
})
