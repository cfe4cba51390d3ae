/**
 * The heartbeat of this process and the outages it knows of. Beating stops when the database does: that too is
 * down time, since no move can be saved meanwhile.
 */
import type { Database } from '../../db/client.ts'
import { beat, forgetProcesses } from '../../db/queries/heartbeats.ts'
import type { Outage } from '../referee/index.ts'

export interface Downtime {
  /** Outages that can touch a running clock. */
  outages: () => readonly Outage[]
  stop: () => void
}

const BEAT_MS = 1_000
/** No clock runs longer than this on one turn; older outages cannot matter. */
const MEMORY_MS = 60 * 86_400_000

/** Beats once before it returns, so that the gap before this start is known when the first game is loaded. */
export async function keepBeating(
  db: Database,
  process: string,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<Downtime> {
  const beatOnce = () => beat(db, { process, nowMs: now(), sinceMs: now() - MEMORY_MS })
  let outages: Outage[] = await beatOnce()
  await forgetProcesses(db, now())
  let isBeating = false
  const timer = setInterval(async () => {
    if (isBeating) return
    isBeating = true
    try {
      outages = await beatOnce()
    } catch (error) {
      onError(error)
    } finally {
      isBeating = false
    }
  }, BEAT_MS)
  timer.unref()
  return { outages: () => outages, stop: () => clearInterval(timer) }
}
