/** Chat lines: appended once each, numbered by the statement that writes them, read from a number on. */
import type { Database } from '../client.ts'

export type ChatChannel = 'players' | 'spectators'

export interface NewChatLine {
  game: string
  channel: ChatChannel
  userId: string
  clientId: string
  seat: 'white' | 'black' | null
  kind: 'text' | 'phrase'
  text: string
  atMs: number
}

export interface ChatLineRow {
  n: number
  userId: string | null
  name: string
  seat: 'white' | 'black' | null
  kind: 'text' | 'phrase'
  text: string
  atMs: number
  isRemoved: boolean
}

/**
 * Where the line stands now. 'again': this client id has written that line before. 'taken': another line took the
 * number, ask again. 'gone': there is no such person.
 */
export type Appended =
  | { is: 'new'; n: number }
  | { is: 'again'; n: number }
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'elsewhere' }

/**
 * The number is the next one when the statement looked; the key (game, channel, n) lets only one statement have it,
 * whichever process it came from, so that numbers have no gaps and a line that is read has all before it.
 */
export async function appendChatLine(db: Database, line: NewChatLine): Promise<Appended> {
  const { game, channel, userId, clientId, seat, kind, text, atMs } = line
  const [made] = await db.sql<{ n: number }[]>`
    insert into chat_lines (game_id, channel, n, user_id, name, seat, kind, text, client_id, at_ms)
    select ${game}, ${channel},
      1 + coalesce((select max(n) from chat_lines where game_id = ${game} and channel = ${channel}), 0),
      users.id, users.name, ${seat}, ${kind}, ${text}, ${clientId}, ${atMs}
    from users where users.id = ${userId} for key share
    on conflict do nothing returning n`
  if (made) return { is: 'new', n: made.n }
  const [known] = await db.sql<{ n: number; game: string; channel: string }[]>`
    select n, game_id as game, channel from chat_lines where user_id = ${userId} and client_id = ${clientId}`
  if (known) {
    return known.game === game && known.channel === channel
      ? { is: 'again', n: known.n }
      : { is: 'elsewhere' }
  }
  const [person] = await db.sql`select 1 from users where id = ${userId}`
  return person ? { is: 'taken' } : { is: 'gone' }
}

/** The line that a client id has written already, if it has. */
export async function chatLineOf(
  db: Database,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<{ game: string; channel: ChatChannel; n: number } | null> {
  const [row] = await db.sql<{ game: string; channel: ChatChannel; n: number }[]>`
    select game_id as game, channel, n from chat_lines where user_id = ${userId} and client_id = ${clientId}`
  return row ?? null
}

export interface ChatSpan {
  game: string
  channel: ChatChannel
  /** Lines above this number. */
  after: number
  /** The newest so many of them. */
  limit: number
}

export async function loadChatLines(
  db: Database,
  { game, channel, after, limit }: ChatSpan,
): Promise<ChatLineRow[]> {
  const rows = await db.sql<ChatLineRow[]>`
    select n, user_id as "userId", name, seat, kind, text, at_ms::float8 as "atMs", is_removed as "isRemoved"
    from chat_lines where game_id = ${game} and channel = ${channel} and n > ${after}
    order by n desc limit ${limit}`
  return rows.reverse()
}

/** What a person has said lately: what a limit is held against. */
export interface Lately {
  /** Lines anywhere since `recentMs`. */
  recent: number
  /** Lines in this game since `hourMs`. */
  inGame: number
  /** Lines of this text in this game since `hourMs`. */
  same: number
  isMuted: boolean
}

export async function saidLately(
  db: Database,
  asked: { userId: string; game: string; text: string; recentMs: number; hourMs: number },
): Promise<Lately | null> {
  const { userId, game, text, recentMs, hourMs } = asked
  const [row] = await db.sql<Lately[]>`
    select coalesce(users.muted_until > now(), false) as "isMuted",
      count(*) filter (where at_ms > ${recentMs})::int as recent,
      count(*) filter (where at_ms > ${hourMs} and game_id = ${game})::int as "inGame",
      count(*) filter (where at_ms > ${hourMs} and game_id = ${game} and lower(text) = lower(${text}))::int as same
    from users left join chat_lines on chat_lines.user_id = users.id and at_ms > ${Math.min(recentMs, hourMs)}
    where users.id = ${userId} group by users.id`
  return row ?? null
}

/** Of these readers, who has blocked whom of these writers. */
export async function blocksBetween(
  db: Database,
  readers: readonly string[],
  writers: readonly string[],
): Promise<{ reader: string; writer: string }[]> {
  if (readers.length === 0 || writers.length === 0) return []
  return db.sql<{ reader: string; writer: string }[]>`
    select user_id as reader, blocked_id as writer from blocks
    where user_id = any(${[...readers]}) and blocked_id = any(${[...writers]})`
}

/** How far the channels of these games are. */
export async function chatHeads(
  db: Database,
  games: readonly string[],
): Promise<{ game: string; channel: ChatChannel; n: number }[]> {
  return db.sql<{ game: string; channel: ChatChannel; n: number }[]>`
    select game_id as game, channel, max(n) as n from chat_lines
    where game_id = any(${[...games]}) group by game_id, channel`
}

/** Deletes the lines of games that ended before, some thousands at a time; returns how many went. */
export async function forgetChatLines(db: Database, endedBeforeMs: number, limit = 5_000): Promise<number> {
  const gone = await db.sql`
    delete from chat_lines where ctid in (
      select chat_lines.ctid from chat_lines join games on games.id = chat_lines.game_id
      where games.status = 'finished' and games.ended_at_ms < ${endedBeforeMs} limit ${limit})`
  return gone.count
}
