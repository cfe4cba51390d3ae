/** The processes that serve games: their heartbeats, and the times when none beat. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { ms } from './moments.ts'

/** Each process beats its row every second. */
export const heartbeats = pgTable('heartbeats', {
  process: text('process').primaryKey(),
  beatAtMs: ms('beat_at_ms').notNull(),
})

/** Spans in which no process beat: charged to nobody's clock. */
export const outages = pgTable('outages', {
  fromMs: ms('from_ms').primaryKey(),
  toMs: ms('to_ms').notNull(),
})
