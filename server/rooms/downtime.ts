/**
 * The heartbeat of this process and the outages it knows of. Beating stops when the database does, or when the whole
 * process stands still: that too is down time, since no move can be saved meanwhile. It counts from its first
 * moment, before a beat has written it down, so that no flag falls in the instant after it.
 */
import type { Database } from '../../db/client.ts'
import { beat, FIRST_OUTAGE_AFTER_MS, forgetProcesses, OUTAGE_AFTER_MS } from '../../db/queries/heartbeats.ts'
import type { Outage } from '../referee/index.ts'

export interface Downtime {
  /** Outages that can touch a running clock. */
  outages: () => readonly Outage[]
  stop: () => void
}

const BEAT_MS = 1_000
const BEATS_BETWEEN_CLEANINGS = 3_600
/** No clock runs longer than this on one turn; older outages cannot matter. */
const MEMORY_MS = 60 * 86_400_000

/** Beats once before it returns, so that the gap before this start is known when the first game is loaded. */
export async function keepBeating(
  db: Database,
  process: string,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<Downtime> {
  let outages: Outage[] = []
  let lastBeatMs = 0
  let beats = 0
  const beatOnce = async (): Promise<void> => {
    const nowMs = now()
    const outageAfterMs = beats === 0 ? FIRST_OUTAGE_AFTER_MS : OUTAGE_AFTER_MS
    outages = await beat(db, { process, nowMs, sinceMs: nowMs - MEMORY_MS, outageAfterMs })
    lastBeatMs = nowMs
    if (beats++ % BEATS_BETWEEN_CLEANINGS === 0) await forgetProcesses(db, nowMs)
  }
  await beatOnce()
  let isBeating = false
  const timer = setInterval(async () => {
    if (isBeating) return
    isBeating = true
    await beatOnce().catch(onError)
    isBeating = false
  }, BEAT_MS)
  timer.unref()
  return {
    outages: () => {
      const nowMs = now()
      const isOut = nowMs - lastBeatMs > OUTAGE_AFTER_MS
      return isOut ? [...outages, { fromMs: lastBeatMs, toMs: nowMs }] : outages
    },
    stop: () => clearInterval(timer),
  }
}
