import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockText, isLow, longLeft, nextChangeMs, shownMs } from './clock-display.ts'

const clock = {
  whiteMs: 61_000,
  blackMs: 30_000,
  running: 'white',
  sinceMs: 400,
  atMs: 0,
  incrementMs: 0,
  daysPerMove: null,
} as const

describe('clock', () => {
  test('SCREEN-10: only the running clock counts, from the frame and the time since it came, never below 0', () => {
    expect(shownMs(clock, 'white', 600)).toBe(60_000)
    expect(shownMs(clock, 'black', 600)).toBe(30_000)
    expect(shownMs(clock, 'white', 10_000_000)).toBe(0)
    expect(shownMs({ ...clock, running: null }, 'white', 5000)).toBe(61_000)
    expect(shownMs(clock, 'white', -50)).toBe(60_600)
  })

  test('SCREEN-11: minutes, hours, tenths below ten seconds; 0:00.0 means that time is up', () => {
    expect(clockText(600_000)).toBe('10:00')
    expect(clockText(3_723_000)).toBe('1:02:03')
    expect(clockText(10_000)).toBe('0:10')
    expect(clockText(9_999)).toBe('0:09.9')
    expect(clockText(1)).toBe('0:00.1')
    expect(clockText(0)).toBe('0:00.0')
  })

  test('SCREEN-12: a clock that waits until its next change finds another text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000 }), (ms) => {
        const later = ms - nextChangeMs(ms)
        if (later > 0) expect(clockText(later)).not.toBe(clockText(ms))
      }),
    )
  })

  test('SCREEN-43: days for a move are counted in days and hours, then hours and minutes, rounded down', () => {
    const hour = 3_600_000
    expect(longLeft(7 * 24 * hour - 1)).toEqual({ unit: 'days', days: 6, hours: 23 })
    expect(longLeft(24 * hour)).toEqual({ unit: 'days', days: 1, hours: 0 })
    expect(longLeft(24 * hour - 1)).toEqual({ unit: 'hours', hours: 23, minutes: 59 })
    expect(longLeft(hour)).toEqual({ unit: 'hours', hours: 1, minutes: 0 })
    expect(longLeft(hour - 1)).toEqual({ unit: 'minutes', minutes: 59 })
    expect(longLeft(0)).toEqual({ unit: 'minutes', minutes: 0 })
    expect(nextChangeMs(3 * 24 * hour)).toBeLessThanOrEqual(60_004)
  })

  test('SCREEN-13: time trouble is a tenth of the start, between ten seconds and a minute', () => {
    expect(isLow(59_000, 600_000)).toBe(true)
    expect(isLow(61_000, 600_000)).toBe(false)
    expect(isLow(9_000, 30_000)).toBe(true)
    expect(isLow(11_000, 30_000)).toBe(false)
  })
})
