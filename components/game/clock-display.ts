/** What a clock shows. The server's figures decide; this only counts on from them between two frames. */
import type { ClockCard, Seat } from '@/server/wire/index.ts'
import { DAY_MS } from '@/server/wire/time-control.ts'

/** `sinceReceivedMs` comes from a clock that never jumps (performance.now). Never below 0. */
export function shownMs(clock: ClockCard, seat: Seat, sinceReceivedMs: number): number {
  const stored = seat === 'white' ? clock.whiteMs : clock.blackMs
  const spent = clock.running === seat ? clock.sinceMs + Math.max(0, sinceReceivedMs) : 0
  return Math.max(0, stored - spent)
}

export const TENTHS_BELOW_MS = 10_000

/** Minutes and seconds, hours from one hour on, tenths below ten seconds: rounded down, and 0:00.0 only at 0. */
export function clockText(ms: number): string {
  if (ms < TENTHS_BELOW_MS) return `0:0${(Math.min(99, Math.ceil(ms / 100)) / 10).toFixed(1)}`
  const seconds = Math.floor(ms / 1000)
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export const HOUR_MS = 3_600_000

export type LongLeft =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number }

/** Correspondence: days and hours, below a day hours and minutes, below an hour minutes; rounded down. */
export function longLeft(ms: number): LongLeft {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY_MS),
    Math.floor((ms % DAY_MS) / HOUR_MS),
    Math.floor((ms % HOUR_MS) / 60_000),
  ]
  if (days > 0) return { unit: 'days', days, hours }
  return hours > 0 ? { unit: 'hours', hours, minutes } : { unit: 'minutes', minutes }
}

/** Time trouble: a tenth of the starting time, between 10 and 60 seconds. */
export const isLow = (ms: number, initialMs: number): boolean =>
  ms < Math.min(60_000, Math.max(10_000, initialMs / 10))

/** A browser's timer that waits longer is late anyway. */
const MAX_WAIT_MS = 60_000

/** When the text will next be another: how long to wait before drawing again. */
export function nextChangeMs(ms: number): number {
  if (ms <= 0) return Number.POSITIVE_INFINITY
  if (ms >= DAY_MS) return Math.min(ms % HOUR_MS || HOUR_MS, MAX_WAIT_MS) + 4
  const step = ms < TENTHS_BELOW_MS ? 100 : 1000
  return (ms % step || step) + 4
}
