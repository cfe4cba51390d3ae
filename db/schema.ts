/**
 * Tables of Fogline. The event log is the truth of a game; `games` is its public card and what the sweep
 * needs to find it. Nothing here is ever handed to a page as a row: server/games decides what may be read.
 */

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
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
