/**
 * What processes tell each other by LISTEN/NOTIFY: ids and numbers, never board or text. Sent after the commit and
 * in batches. A lost announcement is made up for by the sweep and by the next frame.
 */
import type { Database } from '../../db/client.ts'
import type { Headcount } from './presence.ts'

export type Announcement =
  | { type: 'game'; game: string; seq: number }
  | { type: 'presence'; game: string; process: string; count: Headcount }
  | { type: 'present?'; game: string; process: string }
  | { type: 'revoked'; session: string }
  /** The seats of a game are held by others than before, or under other names. */
  | { type: 'players'; game: string }

export interface Announcer {
  announce: (announcement: Announcement) => void
  stop: () => Promise<void>
}

/** The channel, and what a sender that is no room server writes in the place of its name: both read by SQL too. */
const CHANNEL = 'fogline'
/** Announcements go at once after a lull, and this far apart while there are many. */
const BATCH_MS = 20
/** NOTIFY carries at most 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500

type Listener = (announcement: Announcement) => void

/** `onGap` is called when announcements may have been lost: the listening connection came back. */
export async function openAnnouncer(
  db: Database,
  process: string,
  listener: Listener,
  { onGap, onFault }: { onGap: () => void; onFault: (error: unknown) => void },
): Promise<Announcer> {
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushedMs = Number.NEGATIVE_INFINITY
  const sql = db.dedicated()

  const flush = async (): Promise<void> => {
    timer = undefined
    flushedMs = performance.now()
    const batches = pack(process, waiting)
    waiting = []
    for (const payload of batches) {
      await db.sql`select pg_notify(${CHANNEL}, ${payload})`.catch(onFault)
    }
  }

  let hasListened = false
  await sql.listen(
    CHANNEL,
    (payload) => {
      for (const announcement of unpack(process, payload)) {
        try {
          listener(announcement)
        } catch (error) {
          onFault(error)
        }
      }
    },
    () => {
      if (hasListened) onGap()
      hasListened = true
    },
  )

  return {
    announce: (announcement) => {
      waiting.push(write(announcement))
      timer ??= setTimeout(flush, Math.max(0, flushedMs + BATCH_MS - performance.now()))
    },
    stop: async () => {
      clearTimeout(timer)
      await flush()
      await sql.end({ timeout: 1 })
    },
  }
}

function write(announcement: Announcement): string {
  switch (announcement.type) {
    case 'game':
      return `g ${announcement.game} ${announcement.seq}`
    case 'presence': {
      const { white, black, watching } = announcement.count
      return `p ${announcement.game} ${announcement.process} ${white} ${black} ${watching}`
    }
    case 'present?':
      return `q ${announcement.game} ${announcement.process}`
    case 'revoked':
      return `s ${announcement.session}`
    case 'players':
      return `t ${announcement.game}`
  }
}

function pack(process: string, lines: readonly string[]): string[] {
  const payloads: string[] = []
  let payload = process
  for (const line of lines) {
    if (payload.length + line.length + 1 > MAX_PAYLOAD_BYTES) {
      payloads.push(payload)
      payload = process
    }
    payload += `\n${line}`
  }
  if (payload !== process) payloads.push(payload)
  return payloads
}

function unpack(process: string, payload: string): Announcement[] {
  const [from, ...lines] = payload.split('\n')
  return from === process ? [] : lines.flatMap(read)
}

/** Unknown words are passed over: another version of the program may be running beside this one. */
function read(line: string): Announcement[] {
  const [word, id = '', ...rest] = line.split(' ')
  const numbers = rest.slice(-3).map(Number)
  const areCounts = numbers.every((number) => Number.isSafeInteger(number) && number >= 0)
  if (word === 's') return [{ type: 'revoked', session: id }]
  if (word === 't') return [{ type: 'players', game: id }]
  if (word === 'q' && rest.length === 1) return [{ type: 'present?', game: id, process: rest[0] ?? '' }]
  if (word === 'g' && rest.length === 1 && areCounts)
    return [{ type: 'game', game: id, seq: numbers[0] ?? 0 }]
  if (word === 'p' && rest.length === 4 && areCounts) {
    const [white = 0, black = 0, watching = 0] = numbers
    return [{ type: 'presence', game: id, process: rest[0] ?? '', count: { white, black, watching } }]
  }
  return []
}
