/** Games, the events they are made of, and what bots do in them. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, ms } from './moments.ts'
import { users } from './people.ts'

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
    /** Correspondence: days for each move, in place of a clock. */
    daysPerMove: integer('days_per_move'),
    isRated: boolean('is_rated').notNull().default(false),
    /** What the players' ratings were when the game was made; null for who has none. */
    whiteRating: integer('white_rating'),
    blackRating: integer('black_rating'),
    /** Both seats are played on one device: a curtain lies between them. */
    isPassAndPlay: boolean('is_pass_and_play').notNull().default(false),
    /** The game that this one follows with colours swapped: one rematch to a game. */
    rematchOf: text('rematch_of').unique(),
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
    index('games_rated').on(t.endedAtMs).where(sql`${t.isRated} and ${t.status} = 'finished'`),
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
