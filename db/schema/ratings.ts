/** What people are rated, and what each game did to it. */
import { boolean, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { games } from './games.ts'
import { ms } from './moments.ts'
import { users } from './people.ts'

export const TIME_CLASSES = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const

/** Glicko-2 per person and time class. */
export const ratings = pgTable(
  'ratings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    timeClass: text('time_class', { enum: TIME_CLASSES }).notNull(),
    rating: real('rating').notNull(),
    deviation: real('deviation').notNull(),
    volatility: real('volatility').notNull(),
    games: integer('games').notNull().default(0),
    playedAtMs: ms('played_at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.timeClass] }), index('ratings_board').on(t.timeClass, t.rating)],
)

/** What one rated game did to one rating. The key makes a game count once. */
export const ratingChanges = pgTable(
  'rating_changes',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    opponentId: text('opponent_id').references(() => users.id, { onDelete: 'set null' }),
    timeClass: text('time_class', { enum: TIME_CLASSES }).notNull(),
    before: real('before').notNull(),
    after: real('after').notNull(),
    deviation: real('deviation').notNull(),
    /** False for a game of a pair that had counted often enough that day: it changes nothing. */
    counts: boolean('counts').notNull().default(true),
    atMs: ms('at_ms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gameId, t.userId] }),
    index('rating_changes_user').on(t.userId, t.timeClass, t.atMs),
  ],
)
