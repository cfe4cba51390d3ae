/** What people report, and what moderators did about it. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { games } from './games.ts'
import { at } from './moments.ts'
import { users } from './people.ts'

/** Somebody says that a line or a person breaks the rules. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    about: text('about').references(() => users.id, { onDelete: 'cascade' }),
    aboutName: text('about_name').notNull(),
    gameId: text('game_id').references(() => games.id),
    /** Where the line meant stands, as long as it is kept. */
    channel: text('channel', { enum: ['players', 'spectators'] }),
    lineN: integer('line_n'),
    /** The line meant, as it was written. */
    line: text('line'),
    reason: text('reason', { enum: ['abuse', 'spam', 'cheating', 'other'] }).notNull(),
    note: text('note').notNull().default(''),
    status: text('status', { enum: ['open', 'closed'] }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
  },
  (t) => [
    index('reports_open').on(t.createdAt).where(sql`${t.status} = 'open'`),
    // One person reports a line once.
    uniqueIndex('reports_line').on(t.createdBy, t.gameId, t.channel, t.lineN),
  ],
)

/** What moderators did. Never changed, never deleted. */
export const moderationLog = pgTable('moderation_log', {
  id: text('id').primaryKey(),
  moderatorName: text('moderator_name').notNull(),
  action: text('action', {
    enum: ['close report', 'mute', 'unmute', 'close account', 'open account', 'remove line'],
  }).notNull(),
  targetName: text('target_name'),
  reportId: text('report_id'),
  note: text('note').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
})
