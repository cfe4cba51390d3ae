/** The sessions of one person: opened at sign-in, listed on the account page, ended there. */
import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import type { Database } from '../client.ts'
import { sessionRevoked, tell } from './telling.ts'

export interface NewSession {
  id: string
  expiresAt: Date
  /** "Firefox, Linux", or null. */
  device: string | null
}

export interface SessionEntry {
  /** Names the session on the page without being it: its id stays between the cookie and the database. */
  handle: string
  device: string | null
  createdAtMs: number
}

export const handleOf = (sessionId: string): string =>
  createHash('sha256').update(`handle:${sessionId}`).digest('hex').slice(0, 16)

export async function openSession(
  sql: postgres.TransactionSql,
  userId: string,
  { id, expiresAt, device }: NewSession,
): Promise<void> {
  await sql`insert into sessions ${sql({ id, user_id: userId, expires_at: expiresAt.toISOString(), device })}`
}

/** Ends all sessions of a person, or all but one; returns the ids of those that ended. Telling is the caller's. */
export async function revokeAll(
  sql: postgres.TransactionSql,
  userId: string,
  except: string | null = null,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update sessions set revoked_at = now()
    where user_id = ${userId} and revoked_at is null and id is distinct from ${except} returning id`
  return rows.map((row) => row.id)
}

/** Ends all sessions of a person, or all but one, and has their sockets dropped. */
export async function endSessions(db: Database, userId: string, except: string | null = null): Promise<void> {
  await db.sql.begin(async (sql) => {
    await tell(sql, (await revokeAll(sql, userId, except)).map(sessionRevoked))
  })
}

/** A person's live sessions, the newest first. */
export async function sessionsOf(db: Database, userId: string): Promise<SessionEntry[]> {
  const rows = await db.sql<{ id: string; device: string | null; createdAtMs: number }[]>`
    select id, device, (extract(epoch from created_at) * 1000)::float8 as "createdAtMs" from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > now() order by created_at desc`
  return rows.map(({ id, ...entry }) => ({ handle: handleOf(id), ...entry }))
}

/** Ends the session of that handle; false when the person has none such. */
export async function revokeByHandle(db: Database, userId: string, handle: string): Promise<boolean> {
  const rows = await db.sql<{ id: string }[]>`
    select id from sessions where user_id = ${userId} and revoked_at is null`
  const found = rows.find((row) => handleOf(row.id) === handle)
  if (!found) return false
  await db.sql.begin(async (sql) => {
    await sql`update sessions set revoked_at = now() where id = ${found.id}`
    await tell(sql, [sessionRevoked(found.id)])
  })
  return true
}
