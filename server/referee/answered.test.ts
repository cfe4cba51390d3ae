import { describe, expect, test } from 'vitest'
import { Answered } from './answered.ts'

const by = (seat: 'white' | 'black', clientId: string) => ({ seat, clientId })

describe('answered commands', () => {
  test('REF-32: a truth knows the commands of its past and none of a future', () => {
    const first = new Answered().after(1, by('white', 'a'))
    const second = first.after(2, by('black', 'a'))
    expect(second.versionOf('white', 'a', 3)).toBe(2)
    expect(second.versionOf('black', 'a', 3)).toBe(3)
    expect(first.versionOf('white', 'a', 2)).toBe(2)
    expect(first.versionOf('black', 'a', 2)).toBeUndefined()
    expect(first.versionOf('white', 'b', 2)).toBeUndefined()
  })

  test('REF-33: a future that lost its race leaves no command behind, whoever won it', () => {
    const common = new Answered().after(1, by('white', 'a'))
    const lost = common.after(2, by('black', 'lost'))
    const won = common.after(2, by('black', 'won')).after(3, by('white', 'b'))
    expect(won.versionOf('black', 'lost', 9)).toBeUndefined()
    expect(won.versionOf('black', 'won', 4)).toBe(3)
    expect(won.versionOf('white', 'b', 4)).toBe(4)
    expect(won.versionOf('white', 'a', 4)).toBe(2)
    expect(lost.versionOf('black', 'lost', 3)).toBe(3)

    const timed = common.after(2, null)
    expect(timed.versionOf('black', 'lost', 3)).toBeUndefined()
    expect(timed.versionOf('black', 'won', 3)).toBeUndefined()
    expect(timed.versionOf('white', 'a', 3)).toBe(2)
  })
})
