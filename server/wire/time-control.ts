/**
 * Time controls that a game can be made with, and the class of each. Null, where it may stand, is a game without a
 * clock. No schema stands here, so that pages may use what does (time-schema.ts has them).
 */

/** Fischer clock: both in milliseconds. */
export interface ClockTime {
  initialMs: number
  incrementMs: number
}

export const DAYS_PER_MOVE = [1, 3, 7] as const
export type DaysPerMove = (typeof DAYS_PER_MOVE)[number]

/** Correspondence: every move has this many days, from the first move on. What is not used is not kept. */
export interface DaysTime {
  daysPerMove: DaysPerMove
}

export type TimeControl = ClockTime | DaysTime

const minute = 60_000
export const DAY_MS = 24 * 60 * minute
/** The longest time a clock starts with. */
export const MAX_INITIAL_MS = 180 * minute

export const DEFAULT_TIME: ClockTime = { initialMs: 10 * minute, incrementMs: 5_000 }

export const isDays = (time: TimeControl): time is DaysTime => 'daysPerMove' in time

/** What a clock shows before the first move: 0+N begins with N, so that nobody flags at once. */
export const startingMs = (time: TimeControl): number =>
  isDays(time) ? time.daysPerMove * DAY_MS : Math.max(time.initialMs, time.incrementMs)

export type TimeClass = 'bullet' | 'blitz' | 'rapid' | 'classical' | 'correspondence'

/** A game is reckoned to have this many moves. */
const MOVES_RECKONED = 40

/** The class that a game of these terms is rated in. */
export function timeClassOf(time: TimeControl): TimeClass {
  if (isDays(time)) return 'correspondence'
  const reckonedMs = time.initialMs + MOVES_RECKONED * time.incrementMs
  if (reckonedMs < 3 * minute) return 'bullet'
  if (reckonedMs < 8 * minute) return 'blitz'
  return reckonedMs < 25 * minute ? 'rapid' : 'classical'
}
