/**
 * How long the house bot takes: fixed by clock, ply and seed alone, so that its thinking time tells nothing of what
 * it saw. A search that settles early saves work, not time; the reply leaves at the same moment.
 */
import { createHash } from 'node:crypto'

export interface Pace {
  /** Of the bot's own clock; null without a clock. */
  clock: { remaining_ms: number; increment_ms: number } | null
  ply: number
  seed: string
}

const UNHURRIED_MS = 3_000
const LONGEST_MS = 6_000
const SHORTEST_MS = 60
/** The first moves come quickly: the first minute of a visitor counts. */
const OPENING_MS = [900, 1_100, 1_300, 1_500, 1_800, 2_100]
/** Moves that the remaining time should still last for. */
const HORIZON = 40
/** Kept back for the way from the decision to the saved move. */
export const OVERHEAD_MS = 80

/** Milliseconds from the moment the turn came to the moment the reply leaves. */
export function paceMs({ clock, ply, seed }: Pace): number {
  const even = clock ? clock.remaining_ms / HORIZON + clock.increment_ms * 0.7 : UNHURRIED_MS
  const opening = OPENING_MS[ply >> 1] ?? LONGEST_MS
  const wanted = Math.min(even, opening, LONGEST_MS) * jitter(seed, ply)
  const affordable = clock ? Math.max(SHORTEST_MS, clock.remaining_ms * 0.25 - OVERHEAD_MS) : LONGEST_MS
  return Math.round(Math.max(SHORTEST_MS, Math.min(wanted, affordable)))
}

/** 0.8 to 1.1, drawn by seed and ply. */
function jitter(seed: string, ply: number): number {
  const digest = createHash('sha256').update(`pace ${seed} ${ply}`).digest()
  return 0.8 + (0.3 * digest.readUInt32BE(0)) / 2 ** 32
}
