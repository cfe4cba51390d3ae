/** What is said beside a game. */
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { games } from './games.ts'
import { ms } from './moments.ts'
import { users } from './people.ts'

/** Players and spectators write in rooms of their own; neither reads the other's before the end. */
export const chatLines = pgTable(
  'chat_lines',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    channel: text('channel', { enum: ['players', 'spectators'] }).notNull(),
    n: integer('n').notNull(),
    /** Null once the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** The seat its writer held then; null for who watched. */
    seat: text('seat', { enum: ['white', 'black'] }),
    /** A phrase's text is its id: it is said in the reader's language. */
    kind: text('kind', { enum: ['text', 'phrase'] })
      .notNull()
      .default('text'),
    text: text('text').notNull(),
    clientId: text('client_id').notNull(),
    atMs: ms('at_ms').notNull(),
    /** Taken away by a moderator: kept for the record, shown to nobody else. */
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.gameId, t.channel, t.n] }),
    uniqueIndex('chat_lines_client').on(t.userId, t.clientId),
  ],
)
