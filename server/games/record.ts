/**
 * The record of games: append, then load. Loads asked for in one turn of the event loop are one query. What comes in while a write is on its way goes out together with the
 * next one, so that a commit with fsync is shared by many games and still acknowledged only once it is durable.
 */
import { type Database, isUnavailable } from '../../db/client.ts'
import {
  type Append,
  appendEvents,
  type EventRow,
  loadEventsOf,
  type Wanted,
} from '../../db/queries/events.ts'

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

/**
 * Writes on their way at once: a lone event need not wait for the disk to be done with another. Once this many events
 * are on their way, those that come go out together in the next write, which is what carries a busy server.
 */
const MAX_FLUSHES = 3
const MANY_EVENTS = 32
const MAX_BATCH = 256
/** After a write of this many events the next one waits until this long after it began: a write's cost is shared by more. */
const BUSY_EVENTS = 8
const GATHER_MS = 4

export function openRecord(db: Database): Record {
  let waiting: Waiting[] = []
  let flushes = 0
  let onTheirWay = 0
  let isComing = false
  /** Of the write that began last. */
  let last = { events: 0, beganMs: 0 }
  const mayFlush = (): boolean => flushes === 0 || (flushes < MAX_FLUSHES && onTheirWay < MANY_EVENTS)

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const added = await appendEvents(
        db,
        batch.map((item) => item.entry),
      )
      for (const item of batch) item.resolve(added.has(item.entry.gameId))
    } catch (error) {
      // One entry that cannot be written must not take the others with it.
      if (batch.length > 1 && !isUnavailable(error)) for (const item of batch) await write([item])
      else for (const item of batch) item.reject(error)
    }
  }

  const flush = async (): Promise<void> => {
    const batch = takeBatch()
    if (batch.length === 0) return
    flushes++
    onTheirWay += batch.length
    last = { events: batch.length, beganMs: performance.now() }
    await write(batch)
    onTheirWay -= batch.length
    flushes--
    if (waiting.length > 0) flushSoon()
  }

  const flushSoon = (): void => {
    if (isComing || !mayFlush()) return
    isComing = true
    const go = (): void => {
      isComing = false
      if (mayFlush()) void flush()
    }
    const restMs = last.events < BUSY_EVENTS ? 0 : last.beganMs + GATHER_MS - performance.now()
    if (restMs > 0) setTimeout(go, restMs)
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
    load: gatherLoads(db),
  }
}

interface Asked {
  wanted: Wanted
  resolve: (events: EventRow[]) => void
  reject: (reason: unknown) => void
}

/** Other processes tell of their events many at a time, and many rooms then look at their logs at once. */
function gatherLoads(db: Database): Record['load'] {
  let asked: Asked[] = []
  const flush = async (): Promise<void> => {
    const batch = asked
    asked = []
    try {
      const found = await loadEventsOf(
        db,
        batch.map(({ wanted }) => wanted),
      )
      for (const [n, { resolve }] of batch.entries()) resolve(found[n] ?? [])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (gameId, fromSeq = 0) =>
    new Promise((resolve, reject) => {
      if (asked.length === 0) setImmediate(() => void flush())
      asked.push({ wanted: { gameId, fromSeq }, resolve, reject })
    })
}
