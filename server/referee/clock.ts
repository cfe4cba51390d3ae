/**
 * The game clock: an immutable value, time passed in. Each side's first move is free of clock and earns no
 * increment; from then on Fischer increment (RULES.md, decision 7). In correspondence every move has its full days,
 * the first too. Never below 0. Down time is charged to nobody.
 */
import { otherSeat, type Seat } from '../wire/ids.ts'
import { isDays, startingMs, type TimeControl } from '../wire/time-control.ts'

/** A span in which no server process was alive, in epoch milliseconds. */
export interface Outage {
  fromMs: number
  toMs: number
}

export interface Clock {
  readonly time: TimeControl
  readonly whiteMs: number
  readonly blackMs: number
  readonly running: Seat | null
  /** When the running clock was started, epoch milliseconds. */
  readonly sinceMs: number
}

/** Plies that are free of clock: each side's first move. None in correspondence. */
const freePlies = (time: TimeControl): number => (isDays(time) ? 0 : 2)

export const newClock = (time: TimeControl, atMs: number, first: Seat): Clock => ({
  time,
  whiteMs: startingMs(time),
  blackMs: startingMs(time),
  running: freePlies(time) === 0 ? first : null,
  sinceMs: atMs,
})

/** What a move earns on the clock; correspondence earns nothing, it is given its days anew. */
export const incrementMs = ({ time }: Clock): number => (isDays(time) ? 0 : time.incrementMs)

/** How long the running clock has run by `nowMs`, outages left out. Not negative, whatever the clocks say. */
export function elapsedMs(clock: Clock, nowMs: number, outages: readonly Outage[]): number {
  if (clock.running === null) return 0
  let charged = nowMs - clock.sinceMs
  for (const outage of outages) {
    charged -= Math.max(0, Math.min(outage.toMs, nowMs) - Math.max(outage.fromMs, clock.sinceMs))
  }
  return Math.max(0, charged)
}

export const storedMs = (clock: Clock, seat: Seat): number =>
  seat === 'white' ? clock.whiteMs : clock.blackMs

export function remainingMs(clock: Clock, seat: Seat, nowMs: number, outages: readonly Outage[]): number {
  const spent = clock.running === seat ? elapsedMs(clock, nowMs, outages) : 0
  return Math.max(0, storedMs(clock, seat) - spent)
}

/** Whose flag has fallen by `nowMs`, if anyone's. */
export function flagged(clock: Clock, nowMs: number, outages: readonly Outage[]): Seat | null {
  const seat = clock.running
  return seat !== null && remainingMs(clock, seat, nowMs, outages) === 0 ? seat : null
}

/** When the running flag will fall if nothing happens, epoch milliseconds; null while none runs. */
export function flagAtMs(clock: Clock, nowMs: number, outages: readonly Outage[]): number | null {
  return clock.running === null ? null : nowMs + remainingMs(clock, clock.running, nowMs, outages)
}

/** What the mover's clock will show once `ply` is made at `atMs`: the figure its event stores. */
export function remainingAfterMove(
  clock: Clock,
  seat: Seat,
  ply: number,
  atMs: number,
  outages: readonly Outage[],
): number {
  if (isDays(clock.time)) return startingMs(clock.time)
  if (ply <= freePlies(clock.time)) return storedMs(clock, seat)
  return remainingMs(clock, seat, atMs, outages) + clock.time.incrementMs
}

/** The clock after `seat` made `ply` at `atMs` and was left with `leftMs`. */
export function pressed(clock: Clock, seat: Seat, ply: number, atMs: number, leftMs: number): Clock {
  return {
    ...clock,
    ...(seat === 'white' ? { whiteMs: leftMs } : { blackMs: leftMs }),
    running: ply >= freePlies(clock.time) ? otherSeat(seat) : null,
    sinceMs: atMs,
  }
}

/** Both clocks as they stand at `nowMs`. */
export const figures = (clock: Clock, nowMs: number, outages: readonly Outage[]) => ({
  whiteMs: remainingMs(clock, 'white', nowMs, outages),
  blackMs: remainingMs(clock, 'black', nowMs, outages),
})

/** The clock as the game's end leaves it. */
export function stopped(clock: Clock, atMs: number, leftMs: { whiteMs: number; blackMs: number }): Clock {
  return { ...clock, ...leftMs, running: null, sinceMs: atMs }
}
