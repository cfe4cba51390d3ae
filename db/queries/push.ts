/** Browsers that asked to be told of moves. Each is told as long as the session lives that asked. */
import type postgres from 'postgres'
import type { Database } from '../client.ts'

export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Keeps a browser's subscription for whoever it speaks for now, and of one person the newest `max`. False when
 * somebody else's browser has this endpoint: only the one that knows its secret may take it along.
 */
export async function saveSubscription(
  db: Database,
  { endpoint, p256dh, auth }: PushSubscription,
  { userId, sessionId, max }: { userId: string; sessionId: string; max: number },
): Promise<boolean> {
  return db.sql.begin(async (sql) => {
    await sql`select 1 from users where id = ${userId} for update`
    const saved = await sql`
      insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
      values (${endpoint}, ${userId}, ${sessionId}, ${p256dh}, ${auth}, clock_timestamp())
      on conflict (endpoint) do update
        set user_id = excluded.user_id, session_id = excluded.session_id, created_at = excluded.created_at
        where push_subscriptions.p256dh = excluded.p256dh and push_subscriptions.auth = excluded.auth
      returning endpoint`
    if (saved.length === 0) return false
    await sql`
      delete from push_subscriptions where user_id = ${userId} and endpoint not in (
        select endpoint from push_subscriptions join sessions on sessions.id = session_id
        where push_subscriptions.user_id = ${userId} and revoked_at is null and expires_at > now()
        order by push_subscriptions.created_at desc limit ${max})`
    return true
  })
}

/** One's own, or whatever the push service says is gone. */
export async function dropSubscription(
  db: Database,
  endpoint: string,
  userId: string | null = null,
): Promise<void> {
  await db.sql`
    delete from push_subscriptions
    where endpoint = ${endpoint} and (${userId}::text is null or user_id = ${userId})`
}

/** Where a person can be told now. */
export async function subscriptionsOf(db: Database, userId: string): Promise<PushSubscription[]> {
  return db.sql<PushSubscription[]>`
    select endpoint, p256dh, auth from push_subscriptions
    join sessions on sessions.id = session_id
    join users on users.id = push_subscriptions.user_id
    where push_subscriptions.user_id = ${userId} and sessions.user_id = ${userId}
      and sessions.revoked_at is null and sessions.expires_at > now() and users.closed_at is null
    order by push_subscriptions.created_at`
}

/** A browser has another session than before: what it asked for goes along. */
export async function carryPush(
  sql: postgres.TransactionSql,
  from: readonly string[],
  to: { userId: string; sessionId: string },
): Promise<void> {
  if (from.length === 0) return
  await sql`
    update push_subscriptions set user_id = ${to.userId}, session_id = ${to.sessionId}
    where session_id in ${sql([...from])}`
}
