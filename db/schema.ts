/**
 * Tables of Fogline. The event log is the truth of a game; `games` is its public card and what the sweep
 * needs to find it. Nothing here is ever handed to a page as a row: server/games decides what may be read.
 */

import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Milliseconds since the epoch, as the referee counts. */
const ms = (name: string) => bigint(name, { mode: 'number' })

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['guest', 'account'] }).notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** A session cookie carries the id of a row here; the row is asked at every handshake and command. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** Client id of the command that made this guest: a resent first command finds the guest it made. */
    madeBy: text('made_by').unique(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const games = pgTable(
  'games',
  {
    id: text('id').primaryKey(),
    status: text('status', { enum: ['playing', 'finished'] }).notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    clientId: text('client_id').notNull(),
    whiteUser: text('white_user').references(() => users.id, { onDelete: 'set null' }),
    blackUser: text('black_user').references(() => users.id, { onDelete: 'set null' }),
    whiteName: text('white_name').notNull(),
    blackName: text('black_name').notNull(),
    whiteKind: text('white_kind', { enum: ['guest', 'account', 'bot'] }).notNull(),
    blackKind: text('black_kind', { enum: ['guest', 'account', 'bot'] }).notNull(),
    initialMs: integer('initial_ms'),
    incrementMs: integer('increment_ms'),
    createdAtMs: ms('created_at_ms').notNull(),
    endedAtMs: ms('ended_at_ms'),
    plies: integer('plies').notNull().default(0),
    result: text('result'),
    reason: text('reason'),
    /** When something must happen without a command (a flag): the sweep looks here for what nobody holds. */
    deadlineAtMs: ms('deadline_at_ms'),
  },
  (t) => [
    uniqueIndex('games_client').on(t.createdBy, t.clientId),
    index('games_white').on(t.whiteUser, t.createdAtMs),
    index('games_black').on(t.blackUser, t.createdAtMs),
    index('games_playing').on(t.id).where(sql`${t.status} = 'playing'`),
  ],
)

/** Append only. (game, seq) decides every race; (game, seat, client id) makes commands idempotent. */
export const events = pgTable(
  'events',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    seq: integer('seq').notNull(),
    /** Canonical JSON, byte for byte as the ledger hashed it. */
    json: text('json').notNull(),
    salt: text('salt').notNull(),
    head: text('head').notNull(),
    seat: text('seat', { enum: ['white', 'black'] }),
    clientId: text('client_id'),
  },
  (t) => [
    primaryKey({ columns: [t.gameId, t.seq] }),
    uniqueIndex('events_client').on(t.gameId, t.seat, t.clientId),
  ],
)

/** What a bot told of its decisions: hidden until the game's end. */
export const decisions = pgTable(
  'decisions',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    ply: integer('ply').notNull(),
    seat: text('seat', { enum: ['white', 'black'] }).notNull(),
    telemetry: jsonb('telemetry').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.gameId, t.ply] })],
)

/** A bot's turn: one per (game, ply), leased to one process at a time. */
export const botTurns = pgTable(
  'bot_turns',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    ply: integer('ply').notNull(),
    holder: text('holder').notNull(),
    leasedUntil: at('leased_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gameId, t.ply] })],
)

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
