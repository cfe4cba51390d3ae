/** Whom a browser tells of moves by its own push service (docs/adr/0007-browser-push.md). */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './moments.ts'
import { sessions, users } from './people.ts'

/** A browser that asked to be told of moves while its pages are closed. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What is signed out is told nothing any more. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId), index('push_subscriptions_session').on(t.sessionId)],
)
