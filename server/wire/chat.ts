/**
 * Chat: what people write to each other beside a game. Two channels that do not cross while the game runs. A line is
 * people's words only: the server never writes one.
 */
import { z } from 'zod'
import { clientIdSchema, gameIdSchema, type Seat, seatSchema } from './ids.ts'
import type { Refusal } from './refusal.ts'

export const CHANNELS = ['players', 'spectators'] as const
export type Channel = (typeof CHANNELS)[number]
export const channelSchema = z.enum(CHANNELS)

/** What a player can say in one press; said in the reader's language. */
export const PHRASES = ['good-luck', 'have-fun', 'well-played', 'thanks', 'oops', 'one-moment'] as const
export type Phrase = (typeof PHRASES)[number]

/** Letters and signs as a reader counts them. */
export const MAX_CHAT_TEXT = 200

const where = { game: gameIdSchema, channel: channelSchema }
export const chatSaySchema = z.union([
  z.strictObject({ ...where, id: clientIdSchema, text: z.string().max(1_000) }),
  z.strictObject({ ...where, id: clientIdSchema, phrase: z.enum(PHRASES) }),
])
export type ChatSay = z.infer<typeof chatSaySchema>

/** Asks for the lines so far and for those to come. The game itself must be watched already. */
export const chatWatchSchema = z.strictObject({ game: gameIdSchema })
export type ChatWatch = z.infer<typeof chatWatchSchema>

/** One line. Sent again under its number when a moderator has taken it away. */
export interface ChatLine {
  /** Counts the lines of its channel from 1, without gaps. */
  n: number
  name: string
  /** The seat its writer held then; null for who watched. */
  seat: Seat | null
  kind: 'text' | 'phrase' | 'removed'
  /** A phrase's id; empty once removed. */
  text: string
  atMs: number
  /** The reader wrote it. */
  isOwn: boolean
}

/** New and changed lines of one channel, the oldest first. */
export interface ChatNews {
  game: string
  channel: Channel
  lines: ChatLine[]
}

/** A channel that the asker may read. */
export interface ChatView {
  channel: Channel
  lines: ChatLine[]
}

export type ChatWatchAck = { ok: true; reads: ChatView[]; writes: Channel[] } | { ok: false; code: Refusal }
export type ChatSayAck = { ok: true; n: number } | { ok: false; code: Refusal }

const line = z.strictObject({
  n: z.int().min(1),
  name: z.string().min(1).max(40),
  seat: seatSchema.nullable(),
  kind: z.enum(['text', 'phrase', 'removed']),
  text: z.string().max(1_000),
  atMs: z.int().min(0),
  isOwn: z.boolean(),
})
export const chatNewsSchema = z.strictObject({ ...where, lines: z.array(line).min(1) })

export const REPORT_REASONS = ['abuse', 'spam', 'cheating', 'other'] as const
/** POST /api/reports: a line that breaks the rules. */
export const reportSchema = z.strictObject({
  ...where,
  n: z.int().min(1).max(1_000_000),
  reason: z.enum(REPORT_REASONS),
  note: z.string().max(500),
})
export type ReportCommand = z.infer<typeof reportSchema>

/** GET /api/games/{id}/chat: both channels of a finished game. */
export const chatRecordSchema = z.strictObject({
  channels: z.array(z.strictObject({ channel: channelSchema, lines: z.array(line) })),
})
export type ChatRecord = { channels: ChatView[] }
