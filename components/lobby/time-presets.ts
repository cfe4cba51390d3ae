/** The time controls that one press chooses. */
import type { DaysPerMove, TimeControl } from '@/server/wire/index.ts'

const clock = (minutes: number, seconds: number): TimeControl => ({
  initialMs: minutes * 60_000,
  incrementMs: seconds * 1000,
})
const days = (daysPerMove: DaysPerMove): TimeControl => ({ daysPerMove })

export const CLOCK_PRESETS = {
  '1-1': clock(1, 1),
  '3-2': clock(3, 2),
  '5-0': clock(5, 0),
  '5-5': clock(5, 5),
  '10-5': clock(10, 5),
  '15-10': clock(15, 10),
} as const
export const DAY_PRESETS = { 'days-1': days(1), 'days-3': days(3), 'days-7': days(7) } as const

export const isSameTime = (one: TimeControl, other: TimeControl): boolean =>
  'daysPerMove' in one
    ? 'daysPerMove' in other && one.daysPerMove === other.daysPerMove
    : !('daysPerMove' in other) && one.initialMs === other.initialMs && one.incrementMs === other.incrementMs

/** A clock as two fields have it; null for what makes no game. The server judges by itself. */
export function clockFrom(minutes: string, seconds: string): TimeControl | null {
  const [initialMs, incrementMs] = [Number(minutes) * 60_000, Number(seconds) * 1000]
  const isIn = (ms: number, mostMs: number): boolean => ms >= 0 && ms <= mostMs && ms % 1000 === 0
  if (minutes.trim() === '' || seconds.trim() === '') return null
  if (!isIn(initialMs, 180 * 60_000) || !isIn(incrementMs, 180_000)) return null
  return initialMs + incrementMs > 0 ? { initialMs, incrementMs } : null
}
