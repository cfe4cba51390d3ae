/**
 * What processes tell each other by LISTEN/NOTIFY: ids and numbers, never board or text. Sent after the commit and
 * in batches. A lost announcement is made up for by the sweep and by the next frame.
 */
import type { Database } from '../../db/client.ts'
import type { TurnAway } from '../referee/index.ts'
import { CHANNELS, type Channel } from '../wire/chat.ts'
import type { Bars } from '../wire/presence.ts'
import type { Count } from './meeting/crowd.ts'
import type { Headcount } from './presence.ts'

export type Announcement =
  | { type: 'game'; game: string; seq: number }
  | { type: 'presence'; game: string; process: string; count: Headcount; away: TurnAway }
  | { type: 'rematch'; game: string }
  | { type: 'present?'; game: string; process: string }
  | { type: 'revoked'; session: string }
  /** The seats of a game are held by others than before, or under other names. */
  | { type: 'players'; game: string }
  /** A line was written, or has changed since. */
  | { type: 'chat'; game: string; channel: Channel; n: number; isChange: boolean }
  | { type: 'lobby' }
  | { type: 'challenge'; challenge: string }
  | { type: 'looking'; challenge: string; process: string; count: number }
  | { type: 'looking?'; challenge: string }
  | { type: 'crowd'; process: string; count: Count }

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
      const { count, away } = announcement
      const bars = [count.whiteBars, count.blackBars].map(numberOf)
      const numbers = [count.white, count.black, count.watching, ...bars]
      const times = [away.ply, Math.round(away.countedMs), numberOf(away.goneSinceMs)]
      return ['p', announcement.game, announcement.process, ...numbers, ...times].join(' ')
    }
    case 'present?':
      return `q ${announcement.game} ${announcement.process}`
    case 'rematch':
      return `r ${announcement.game}`
    case 'revoked':
      return `s ${announcement.session}`
    case 'players':
      return `t ${announcement.game}`
    case 'chat':
      return `${announcement.isChange ? 'd' : 'c'} ${announcement.game} ${announcement.channel} ${announcement.n}`
    case 'lobby':
      return 'l'
    case 'challenge':
      return `o ${announcement.challenge}`
    case 'looking':
      return `v ${announcement.challenge} ${announcement.process} ${announcement.count}`
    case 'looking?':
      return `w ${announcement.challenge}`
    case 'crowd':
      return `n ${announcement.process} ${announcement.count.online} ${announcement.count.playing}`
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
  const numbers = rest.slice(word === 'p' ? 1 : 0).map(Number)
  const areCounts = numbers.every((number) => Number.isSafeInteger(number) && number >= 0)
  if (word === 's') return [{ type: 'revoked', session: id }]
  if (word === 't') return [{ type: 'players', game: id }]
  if (word === 'q' && rest.length === 1) return [{ type: 'present?', game: id, process: rest[0] ?? '' }]
  if (word === 'l') return [{ type: 'lobby' }]
  if (word === 'o') return [{ type: 'challenge', challenge: id }]
  if (word === 'w') return [{ type: 'looking?', challenge: id }]
  if (word === 'v' && rest.length === 2) return readLooking(id, rest)
  if (word === 'n' && rest.length === 2 && areCounts) {
    const [online = 0, playing = 0] = numbers
    return [{ type: 'crowd', process: id, count: { online, playing } }]
  }
  if (word === 'g' && rest.length === 1 && areCounts)
    return [{ type: 'game', game: id, seq: numbers[0] ?? 0 }]
  if ((word === 'c' || word === 'd') && rest.length === 2) {
    const channel = CHANNELS.find((name) => name === rest[0])
    const n = Number(rest[1])
    return channel && Number.isSafeInteger(n) && n > 0
      ? [{ type: 'chat', game: id, channel, n, isChange: word === 'd' }]
      : []
  }
  if (word === 'r' && rest.length === 0) return [{ type: 'rematch', game: id }]
  if (word === 'p' && rest.length === 9 && areCounts) {
    return [{ type: 'presence', game: id, process: rest[0] ?? '', ...presenceIn(numbers) }]
  }
  return []
}

function presenceIn(numbers: readonly number[]): { count: Headcount; away: TurnAway } {
  const [white = 0, black = 0, watching = 0, whiteBars = 0, blackBars = 0, ply = 0, countedMs = 0, gone = 0] =
    numbers
  return {
    count: { white, black, watching, whiteBars: barsIn(whiteBars), blackBars: barsIn(blackBars) },
    away: { ply, countedMs, goneSinceMs: nullIn(gone) },
  }
}

/** Numbers carry null as 0, and others one higher. */
const numberOf = (value: number | null): number => (value === null ? 0 : Math.round(value) + 1)
const nullIn = (number: number): number | null => (number === 0 ? null : number - 1)
const barsIn = (number: number): Bars | null => (number > 5 ? null : (nullIn(number) as Bars | null))
function readLooking(challenge: string, [process = '', written = '']: string[]): Announcement[] {
  const count = Number(written)
  return Number.isSafeInteger(count) && count >= 0 ? [{ type: 'looking', challenge, process, count }] : []
}
