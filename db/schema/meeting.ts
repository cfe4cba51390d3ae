/** How people come to play each other: challenges and rematches. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { games } from './games.ts'
import { ms } from './moments.ts'
import { users } from './people.ts'

/** A game that is looked for: by a link, in the lobby, or of one named person. Who takes it is decided by its row. */
export const challenges = pgTable(
  'challenges',
  {
    /** Short and unguessable: also the link's address. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['link', 'seek', 'direct'] }).notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    /** The creator's side. */
    side: text('side', { enum: ['white', 'black', 'random'] }).notNull(),
    initialMs: integer('initial_ms'),
    incrementMs: integer('increment_ms'),
    daysPerMove: integer('days_per_move'),
    isRated: boolean('is_rated').notNull(),
    minRating: integer('min_rating'),
    maxRating: integer('max_rating'),
    /** A direct challenge is this person's alone. */
    opponent: text('opponent').references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['open', 'taken', 'withdrawn', 'declined', 'expired'] }).notNull(),
    takenBy: text('taken_by').references(() => users.id, { onDelete: 'set null' }),
    gameId: text('game_id').references(() => games.id),
    createdAtMs: ms('created_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('challenges_client').on(t.createdBy, t.clientId),
    index('challenges_open').on(t.kind, t.createdAtMs).where(sql`${t.status} = 'open'`),
    index('challenges_opponent').on(t.opponent).where(sql`${t.status} = 'open'`),
  ],
)

/** Who of a finished game's players wants another: the second to say so makes it. */
export const rematchOffers = pgTable(
  'rematch_offers',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    seat: text('seat', { enum: ['white', 'black'] }).notNull(),
    atMs: ms('at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gameId, t.seat] })],
)
