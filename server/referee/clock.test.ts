import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, timeClassOf } from '../wire/time-control.ts'
import { timeControlSchema } from '../wire/time-schema.ts'
import {
  type Clock,
  elapsedMs,
  figures,
  flagAtMs,
  flagged,
  newClock,
  type Outage,
  pressed,
  remainingAfterMove,
  remainingMs,
  stopped,
} from './clock.ts'

const BLITZ = { initialMs: 60_000, incrementMs: 2_000 }

/** Both first moves made at once at 0: White's clock runs. */
const running = (time = BLITZ): Clock => {
  const first = pressed(
    newClock(time, 0, 'white'),
    'white',
    1,
    0,
    remainingAfterMove(newClock(time, 0, 'white'), 'white', 1, 0, []),
  )
  return pressed(first, 'black', 2, 0, remainingAfterMove(first, 'black', 2, 0, []))
}

describe('clock', () => {
  test('CLOCK-1: first moves are free, however long they take, and earn no increment', () => {
    const fresh = newClock(BLITZ, 0, 'white')
    expect(flagged(fresh, 1e9, [])).toBeNull()
    expect(flagAtMs(fresh, 1e9, [])).toBeNull()
    expect(remainingAfterMove(fresh, 'white', 1, 1e9, [])).toBe(60_000)
    const afterOne = pressed(fresh, 'white', 1, 1e9, 60_000)
    expect(afterOne.running).toBeNull()
    expect(remainingAfterMove(afterOne, 'black', 2, 2e9, [])).toBe(60_000)
    expect(pressed(afterOne, 'black', 2, 2e9, 60_000).running).toBe('white')
  })

  test('CLOCK-2: from the third ply the mover pays what it took and earns its increment', () => {
    expect(remainingAfterMove(running(), 'white', 3, 10_000, [])).toBe(52_000)
    const black = pressed(running(), 'white', 3, 10_000, 52_000)
    expect(remainingMs(black, 'white', 99_000, [])).toBe(52_000)
    expect(remainingAfterMove(black, 'black', 4, 10_500, [])).toBe(61_500)
  })

  test('CLOCK-3: 0+N begins with N, so that nobody flags at once', () => {
    const clock = running({ initialMs: 0, incrementMs: 3_000 })
    expect(flagged(clock, 0, [])).toBeNull()
    expect(flagged(clock, 2_999, [])).toBeNull()
    expect(flagged(clock, 3_000, [])).toBe('white')
  })

  test('CLOCK-4: the flag falls in the millisecond that the clock reaches 0, and is the runner’s', () => {
    expect(flagged(running(), 59_999, [])).toBeNull()
    expect(flagged(running(), 60_000, [])).toBe('white')
    expect(flagAtMs(running(), 1_000, [])).toBe(60_000)
    expect(figures(running(), 99_999, [])).toEqual({ whiteMs: 0, blackMs: 60_000 })
  })

  test('CLOCK-5: down time is charged to nobody: before, across, within and after the turn', () => {
    const clock = running()
    const spent = (outage: Outage, nowMs: number) => elapsedMs(clock, nowMs, [outage])
    expect(spent({ fromMs: -9_000, toMs: -1_000 }, 5_000)).toBe(5_000)
    expect(spent({ fromMs: -9_000, toMs: 3_000 }, 5_000)).toBe(2_000)
    expect(spent({ fromMs: 1_000, toMs: 3_000 }, 5_000)).toBe(3_000)
    expect(spent({ fromMs: 4_000, toMs: 90_000 }, 5_000)).toBe(4_000)
    expect(spent({ fromMs: 6_000, toMs: 9_000 }, 5_000)).toBe(5_000)
    expect(flagged(clock, 100_000, [{ fromMs: 30_000, toMs: 80_000 }])).toBeNull()
    expect(flagAtMs(clock, 100_000, [{ fromMs: 30_000, toMs: 80_000 }])).toBe(110_000)
  })

  test('CLOCK-6: a stopped clock shows what the end found, for ever', () => {
    const end = stopped(running(), 7_000, { whiteMs: 53_000, blackMs: 60_000 })
    expect(figures(end, 1e9, [])).toEqual({ whiteMs: 53_000, blackMs: 60_000 })
    expect(flagged(end, 1e9, [])).toBeNull()
  })

  test('CLOCK-7: whatever happens, no clock is below 0, gains more than its increment, or runs in down time', () => {
    const step = fc.record({ thinkMs: fc.nat(90_000), outMs: fc.nat(50_000), isOut: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.nat(180),
        fc.nat(60),
        (steps, initialS, incrementS) => {
          const time = { initialMs: initialS * 1000, incrementMs: incrementS * 1000 }
          if (!timeControlSchema.safeParse(time).success) return
          let clock = newClock(time, 0, 'white')
          let nowMs = 0
          const outages: Outage[] = []
          for (const [index, { thinkMs, outMs, isOut }] of steps.entries()) {
            const seat = index % 2 === 0 ? 'white' : 'black'
            if (isOut) outages.push({ fromMs: nowMs, toMs: nowMs + outMs })
            const before = remainingMs(clock, seat, nowMs, outages)
            nowMs += thinkMs + (isOut ? outMs : 0)
            if (flagged(clock, nowMs, outages)) {
              expect(thinkMs).toBeGreaterThanOrEqual(before)
              return
            }
            const left = remainingAfterMove(clock, seat, index + 1, nowMs, outages)
            expect(left).toBe(index < 2 ? before : before - thinkMs + time.incrementMs)
            expect(left).toBeGreaterThanOrEqual(0)
            clock = pressed(clock, seat, index + 1, nowMs, left)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('CLOCK-11: correspondence: every move has its full days, the first too, and nothing is kept or earned', () => {
    const fresh = newClock({ daysPerMove: 3 }, 0, 'white')
    expect(fresh.running).toBe('white')
    expect(remainingMs(fresh, 'white', 2 * DAY_MS, [])).toBe(DAY_MS)
    expect(remainingAfterMove(fresh, 'white', 1, 2 * DAY_MS, [])).toBe(3 * DAY_MS)
    const second = pressed(fresh, 'white', 1, 2 * DAY_MS, 3 * DAY_MS)
    expect(second.running).toBe('black')
    expect(figures(second, 4 * DAY_MS, [])).toEqual({ whiteMs: 3 * DAY_MS, blackMs: DAY_MS })
    expect(remainingAfterMove(second, 'black', 2, 4 * DAY_MS, [])).toBe(3 * DAY_MS)
  })

  test('CLOCK-12: a correspondence flag falls at the end of its days, down time left out', () => {
    const clock = newClock({ daysPerMove: 7 }, 0, 'black')
    expect(flagAtMs(clock, 1_000, [])).toBe(7 * DAY_MS)
    expect(flagged(clock, 7 * DAY_MS - 1, [])).toBeNull()
    expect(flagged(clock, 7 * DAY_MS, [])).toBe('black')
    const outage = { fromMs: DAY_MS, toMs: 2 * DAY_MS }
    expect(flagged(clock, 7 * DAY_MS, [outage])).toBeNull()
    expect(flagAtMs(clock, 3 * DAY_MS, [outage])).toBe(8 * DAY_MS)
  })

  test('CLOCK-13: a time control is rated by its initial time and 40 increments; days a move are correspondence', () => {
    const classOf = (minutes: number, seconds: number) =>
      timeClassOf({ initialMs: minutes * 60_000, incrementMs: seconds * 1000 })
    const presets = [
      [1, 1, 'bullet'],
      [3, 2, 'blitz'],
      [5, 0, 'blitz'],
      [5, 5, 'rapid'],
      [10, 5, 'rapid'],
      [15, 10, 'rapid'],
    ] as const
    for (const [minutes, seconds, name] of presets) expect(classOf(minutes, seconds)).toBe(name)
    const edges = [
      [3 * 60 - 1, 'bullet'],
      [3 * 60, 'blitz'],
      [8 * 60 - 1, 'blitz'],
      [8 * 60, 'rapid'],
      [25 * 60 - 1, 'rapid'],
      [25 * 60, 'classical'],
    ] as const
    for (const [s, name] of edges) expect(timeClassOf({ initialMs: s * 1000, incrementMs: 0 })).toBe(name)
    expect(timeClassOf({ daysPerMove: 1 })).toBe('correspondence')
  })

  test('CLOCK-14: days a move are 1, 3 or 7, and never mixed with a clock', () => {
    for (const daysPerMove of [1, 3, 7])
      expect(timeControlSchema.parse({ daysPerMove })).toEqual({ daysPerMove })
    for (const daysPerMove of [0, 2, 14, -1, 1.5, '3', null, Number.NaN, 1e9]) {
      expect(timeControlSchema.safeParse({ daysPerMove }).success).toBe(false)
    }
    const mixed = { daysPerMove: 3, initialMs: 60_000, incrementMs: 0 }
    expect(timeControlSchema.safeParse(mixed).success).toBe(false)
  })

  test('CLOCK-8: odd time controls make no game', () => {
    const bad: unknown[] = [-1, 1e9, '3', 3.5, Number.NaN, Number.POSITIVE_INFINITY, null, [], {}, 1500]
    for (const value of bad) {
      expect(timeControlSchema.safeParse({ initialMs: value, incrementMs: 1000 }).success).toBe(false)
      expect(timeControlSchema.safeParse({ initialMs: 60_000, incrementMs: value }).success).toBe(false)
    }
    expect(timeControlSchema.safeParse({ initialMs: 0, incrementMs: 0 }).success).toBe(false)
    expect(timeControlSchema.safeParse({ initialMs: 0, incrementMs: 1000 }).success).toBe(true)
    expect(timeControlSchema.safeParse({ initialMs: 1000, incrementMs: 0, extra: 1 }).success).toBe(false)
  })
})
