/**
 * How long a line takes, there and back: measured by engine.io's own ping, which the client answers without our asking.
 * Whoever holds an answer back to seem slow gains what the referee forgives, and that is a small quota.
 */
import type { Bars } from '../../wire/presence.ts'

export interface Line {
  /** Null until the first answer. */
  readonly lagMs: number | null
}

/** The part of engine.io's socket that tells of its pings. */
interface Pinging {
  on(event: 'packetCreate', listener: (packet: { type: string }) => void): unknown
  on(event: 'heartbeat', listener: () => void): unknown
}

/** The newest measurement counts for this much; the rest is what was thought before. */
const WEIGHT = 0.4

/** `onBars` is called when the line has become better or worse by a bar. */
export function measureLine(conn: Pinging, nowMs: () => number, onBars: () => void): Line {
  let sentMs: number | null = null
  let lagMs: number | null = null
  conn.on('packetCreate', ({ type }) => {
    if (type === 'ping') sentMs = nowMs()
  })
  conn.on('heartbeat', () => {
    if (sentMs === null) return
    const measuredMs = nowMs() - sentMs
    sentMs = null
    const before = barsOf(lagMs)
    lagMs = Math.round(lagMs === null ? measuredMs : lagMs + WEIGHT * (measuredMs - lagMs))
    if (barsOf(lagMs) !== before) onBars()
  })
  return {
    get lagMs() {
      return lagMs
    },
  }
}

/** Four bars up to the first figure, three up to the second, and so on. */
const BAR_LIMITS_MS = [150, 300, 600, 1_200] as const

export function barsOf(lagMs: number | null): Bars | null {
  if (lagMs === null) return null
  const worse = BAR_LIMITS_MS.filter((limitMs) => lagMs > limitMs).length
  return (4 - worse) as Bars
}
