/** A time control as the columns that games and challenges keep it in, and back. */
import { type DaysPerMove, isDays, type TimeControl } from '../wire/time-control.ts'

export interface TimeColumns {
  initialMs: number | null
  incrementMs: number | null
  daysPerMove: number | null
}

export function columnsOf(time: TimeControl | null): TimeColumns {
  if (time === null) return { initialMs: null, incrementMs: null, daysPerMove: null }
  if (isDays(time)) return { initialMs: null, incrementMs: null, daysPerMove: time.daysPerMove }
  return { initialMs: time.initialMs, incrementMs: time.incrementMs, daysPerMove: null }
}

export function timeOf({ initialMs, incrementMs, daysPerMove }: TimeColumns): TimeControl | null {
  if (daysPerMove !== null) return { daysPerMove: daysPerMove as DaysPerMove }
  return initialMs === null || incrementMs === null ? null : { initialMs, incrementMs }
}
