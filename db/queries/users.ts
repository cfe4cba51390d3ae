/** People and their sessions. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { sessions, users } from '../schema.ts'
import { sessionRevoked, tell } from './telling.ts'

export type UserRow = typeof users.$inferSelect
type SessionUser = Pick<UserRow, 'id' | 'name' | 'kind'>

/** A live session and its user, or null when it is unknown, over or revoked, or its account closed. */
export async function findSession(db: Database, sessionId: string): Promise<SessionUser | null> {
  return (await findSessions(db, [sessionId])).get(sessionId) ?? null
}

/** Of these session ids, those that are live, each with its user. */
export async function findSessions(db: Database, ids: readonly string[]): Promise<Map<string, SessionUser>> {
  // Asked for every session every few seconds: written out, because building it costs more than running it.
  const rows = await db.sql<(SessionUser & { session: string })[]>`
    select sessions.id as session, users.id, users.name, users.kind
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${[...ids]}::text[]) and sessions.revoked_at is null and users.closed_at is null
      and sessions.expires_at > ${new Date().toISOString()}`
  return new Map(rows.map(({ session, ...user }) => [session, user]))
}

export interface NewGuest {
  id: string
  name: string
  sessionId: string
  expiresAt: Date
  /** The client id of the command that makes the guest: random, and known to that browser alone. */
  madeBy: string
}

/** How long a resent first command still finds the guest that it made. */
const RESEND_MS = 120_000

/**
 * A guest and a session for it; for a resent command, those that its first copy made. Null when that was long ago, or
 * is revoked: the id of an old command opens nobody's session.
 */
export async function createGuest(
  db: Database,
  guest: NewGuest,
): Promise<{ user: UserRow; sessionId: string } | null> {
  return db.orm.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ id: guest.id, name: guest.name, kind: 'guest' })
      .returning()
    if (!user) throw new Error('inserting a guest returned no row')
    const { sessionId, expiresAt, madeBy } = guest
    const made = await tx
      .insert(sessions)
      .values({ id: sessionId, userId: user.id, expiresAt, madeBy })
      .onConflictDoNothing()
      .returning({ id: sessions.id })
    if (made.length > 0) return { user, sessionId }
    await tx.delete(users).where(eq(users.id, user.id))
    const [earlier] = await tx
      .select({ user: users, sessionId: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.madeBy, madeBy),
          isNull(sessions.revokedAt),
          gt(sessions.createdAt, new Date(Date.now() - RESEND_MS)),
        ),
      )
    return earlier ?? null
  })
}

/**
 * Ends a session, and tells every process to drop its sockets. Pages end sessions from a copy of our modules that
 * knows no rooms, so the announcement (server/rooms/announce.ts reads it) is the database's to carry.
 */
export async function revokeSession(db: Database, sessionId: string): Promise<void> {
  await db.sql.begin(async (sql) => {
    await sql`update sessions set revoked_at = now() where id = ${sessionId} and revoked_at is null`
    await tell(sql, [sessionRevoked(sessionId)])
  })
}
