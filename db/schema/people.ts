/** Who plays: guests and accounts, how they sign in, and whom they want nothing to do with. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './moments.ts'

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['guest', 'account'] }).notNull(),
  /** An account's name with look-alikes folded together: two names that read the same are one. Null for guests. */
  nameKey: text('name_key').unique(),
  /** Argon2id, in its own text form. Null for guests, and for accounts that sign in elsewhere. */
  passwordHash: text('password_hash'),
  role: text('role', { enum: ['person', 'moderator'] })
    .notNull()
    .default('person'),
  /** Chat lines are refused until then. */
  mutedUntil: at('muted_until'),
  /** Closed by a moderator, or by its own deletion: cannot sign in. A deleted account has no row. */
  closedAt: at('closed_at'),
  /** Its owner has asked for its deletion, which is finished by whichever process comes by if this one does not. */
  leavingAt: at('leaving_at'),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** An account at another service that signs in here. */
export const logins = pgTable(
  'logins',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] })],
)

/** Each opens its account once; shown once, stored hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** `userId` wants nothing to do with `blockedId`: no challenge, no pairing, no chat line. */
export const blocks = pgTable(
  'blocks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.blockedId] })],
)

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
    /** The browser by its two names ("Firefox, Linux"), so that its owner recognises it. Null for guests. */
    device: text('device'),
  },
  (t) => [index('sessions_user').on(t.userId)],
)
