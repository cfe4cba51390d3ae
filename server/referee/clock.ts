/**
 * The game clock: an immutable value, time passed in. Each side's first move is free of clock and earns no
 * increment; from then on Fischer increment (RULES.md, decision 7). In correspondence every move has its full days,
 * the first too. Never below 0. Down time is charged to nobody.
 *
 * What a line costs is forgiven out of a small quota: a move that took 3.4 s, 0.2 s of it on the way, costs 3.2 s. The
 * server measures, and the move's event keeps what was forgiven, so that a replay follows it.
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
  /** When the turn began and the running clock was started, epoch milliseconds. */
  readonly sinceMs: number
  /** What each side can still be forgiven of its line. */
  readonly whiteLagMs: number
  readonly blackLagMs: number
}

/** A good line costs a move less than this, there and back: who has one is never charged for it. */
export const LAG_REFILL_MS = 100
/** A stall of half a second is carried now and then, a slow line or a feigned one gains no more than the refill. */
export const LAG_MAX_MS = 500

/** Plies that are free of clock: each side's first move. None in correspondence. */
const freePlies = (time: TimeControl): number => (isDays(time) ? 0 : 2)

export const newClock = (time: TimeControl, atMs: number, first: Seat): Clock => ({
  time,
  whiteMs: startingMs(time),
  blackMs: startingMs(time),
  running: freePlies(time) === 0 ? first : null,
  sinceMs: atMs,
  whiteLagMs: LAG_MAX_MS,
  blackLagMs: LAG_MAX_MS,
})

/** What a move earns on the clock; correspondence earns nothing, it is given its days anew. */
export const incrementMs = ({ time }: Clock): number => (isDays(time) ? 0 : time.incrementMs)

/** How long the running clock has run by `nowMs`, outages left out. Not negative, whatever the clocks say. */
export function elapsedMs(clock: Clock, nowMs: number, outages: readonly Outage[]): number {
  return clock.running === null ? 0 : chargedMs(clock.sinceMs, nowMs, outages)
}

/** How long it is from one moment to another, outages left out. */
export function chargedMs(fromMs: number, nowMs: number, outages: readonly Outage[]): number {
  let charged = nowMs - fromMs
  for (const outage of outages) {
    charged -= Math.max(0, Math.min(outage.toMs, nowMs) - Math.max(outage.fromMs, fromMs))
  }
  return Math.max(0, charged)
}

/** What of the turn so far is the line's and is forgiven, where its line takes `lagMs`. */
export function forgivenMs(
  clock: Clock,
  seat: Seat,
  atMs: number,
  outages: readonly Outage[],
  lagMs = 0,
): number {
  if (lagMs === 0 || clock.running !== seat || isDays(clock.time)) return 0
  const inHandMs = seat === 'white' ? clock.whiteLagMs : clock.blackLagMs
  return Math.floor(Math.min(lagMs, inHandMs, elapsedMs(clock, atMs, outages)))
}

export const storedMs = (clock: Clock, seat: Seat): number =>
  seat === 'white' ? clock.whiteMs : clock.blackMs

export function remainingMs(clock: Clock, seat: Seat, nowMs: number, outages: readonly Outage[]): number {
  const spent = clock.running === seat ? elapsedMs(clock, nowMs, outages) : 0
  return Math.max(0, storedMs(clock, seat) - spent)
}

/** Whose flag has fallen by `nowMs`, if anyone's; for a move that was `lagMs` on its way, by when it was made. */
export function flagged(clock: Clock, nowMs: number, outages: readonly Outage[], lagMs = 0): Seat | null {
  const seat = clock.running
  if (seat === null) return null
  const spentMs = elapsedMs(clock, nowMs, outages) - forgivenMs(clock, seat, nowMs, outages, lagMs)
  return spentMs >= storedMs(clock, seat) ? seat : null
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
  forgiven = 0,
): number {
  if (isDays(clock.time)) return startingMs(clock.time)
  if (ply <= freePlies(clock.time)) return storedMs(clock, seat)
  const spentMs = elapsedMs(clock, atMs, outages) - forgiven
  return Math.max(0, storedMs(clock, seat) - spentMs) + clock.time.incrementMs
}

/** The clock after `seat` made `ply` at `atMs`, was forgiven `lagMs` and left with `leftMs`. */
export function pressed(
  clock: Clock,
  seat: Seat,
  ply: number,
  atMs: number,
  leftMs: number,
  lagMs = 0,
): Clock {
  const isWhite = seat === 'white'
  return {
    time: clock.time,
    whiteMs: isWhite ? leftMs : clock.whiteMs,
    blackMs: isWhite ? clock.blackMs : leftMs,
    running: ply >= freePlies(clock.time) ? otherSeat(seat) : null,
    sinceMs: atMs,
    whiteLagMs: isWhite ? refilled(clock.whiteLagMs - lagMs) : clock.whiteLagMs,
    blackLagMs: isWhite ? clock.blackLagMs : refilled(clock.blackLagMs - lagMs),
  }
}

const refilled = (lagMs: number): number => Math.max(0, Math.min(LAG_MAX_MS, lagMs + LAG_REFILL_MS))

/** The clock once `seat` was given `addedMs`. */
export const given = (clock: Clock, seat: Seat, addedMs: number): Clock => ({
  ...clock,
  ...(seat === 'white' ? { whiteMs: clock.whiteMs + addedMs } : { blackMs: clock.blackMs + addedMs }),
})

/** Both clocks as they stand at `nowMs`. */
export const figures = (clock: Clock, nowMs: number, outages: readonly Outage[]) => ({
  whiteMs: remainingMs(clock, 'white', nowMs, outages),
  blackMs: remainingMs(clock, 'black', nowMs, outages),
})

/** The clock as the game's end leaves it. */
export function stopped(clock: Clock, atMs: number, leftMs: { whiteMs: number; blackMs: number }): Clock {
  return { ...clock, ...leftMs, running: null, sinceMs: atMs }
}
