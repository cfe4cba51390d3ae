/**
 * The record of games: append, then load. What comes in while a write is on its way goes out together with the next
 * one, so that a commit with fsync is shared by many games and still acknowledged only once it is durable.
 */
import { type Database, isUnavailable } from '../../db/client.ts'
import {
  type Append,
  appendEvents,
  type EventRow,
  loadEventsOf,
  type Wanted,
} from '../../db/queries/events.ts'
import { gathered } from '../../db/queries/gathered.ts'

export interface Record {
  /** True once the event is durable; false when its place was taken: load, decide again. */
  append: (entry: Append) => Promise<boolean>
  load: (gameId: string, fromSeq?: number) => Promise<EventRow[]>
}

interface Waiting {
  entry: Append
  resolve: (isIn: boolean) => void
  reject: (reason: unknown) => void
}

/** Writes on their way at once: nothing waits for the disk to be done with another. */
const MAX_FLUSHES = 3
const MAX_BATCH = 256
/** The more a write carries, the longer the next one waits after it began, up to MAX_REST_MS: its cost is shared by more. */
const REST_MS_FOR_EVENT = 0.25
const MAX_REST_MS = 8

export function openRecord(db: Database): Record {
  // Other processes tell of their events many at a time, and many rooms then look at their logs at once.
  const load = gathered<Wanted, EventRow[]>((wanted) => loadEventsOf(db, wanted))
  let waiting: Waiting[] = []
  let flushes = 0
  let isComing = false
  /** Of the write that began last. */
  let last = { events: 0, beganMs: 0 }

  /** `over` comes before anybody hears: the database writes the next ones while the frames of these are made. */
  const write = async (batch: readonly Waiting[], over: () => void): Promise<void> => {
    let added: Set<string>
    try {
      added = await appendEvents(
        db,
        batch.map((item) => item.entry),
      )
    } catch (error) {
      // One entry that cannot be written must not take the others with it.
      if (batch.length > 1 && !isUnavailable(error)) for (const item of batch) await write([item], () => {})
      else for (const item of batch) item.reject(error)
      return over()
    }
    over()
    for (const item of batch) item.resolve(added.has(item.entry.gameId))
  }

  const flush = (): void => {
    const batch = takeBatch()
    if (batch.length === 0) return
    flushes++
    last = { events: batch.length, beganMs: performance.now() }
    void write(batch, () => {
      flushes--
      if (waiting.length === 0) return
      if (isComing || restMs() > 0) flushSoon()
      else flush()
    })
  }

  const restMs = (): number =>
    last.beganMs + Math.min(last.events * REST_MS_FOR_EVENT, MAX_REST_MS) - performance.now()

  const flushSoon = (): void => {
    if (isComing || flushes >= MAX_FLUSHES) return
    isComing = true
    const go = (): void => {
      isComing = false
      if (flushes < MAX_FLUSHES) flush()
    }
    const leftMs = restMs()
    if (leftMs > 0) setTimeout(go, leftMs)
    else setImmediate(go)
  }

  /** At most one event per game in a batch: a later one waits for what became of the earlier. */
  const takeBatch = (): Waiting[] => {
    const games = new Set<string>()
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const item of waiting) {
      const fits = batch.length < MAX_BATCH && !games.has(item.entry.gameId)
      ;(fits ? batch : rest).push(item)
      games.add(item.entry.gameId)
    }
    waiting = rest
    return batch
  }

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject })
        flushSoon()
      }),
    load: (gameId, fromSeq = 0) => load({ gameId, fromSeq }),
  }
}
