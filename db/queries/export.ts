/** All that is stored of one person, for that person. Of games only what is public, and the seat. */
import type { Database } from '../client.ts'

export async function exportOf(db: Database, userId: string): Promise<Record<string, unknown>> {
  const { sql } = db
  const [profile] = await sql`
    select id, name, kind, role, created_at as "createdAt", muted_until as "mutedUntil",
      password_hash is not null as "hasPassword" from users where id = ${userId}`
  const parts = {
    logins: sql`select provider, subject from logins where user_id = ${userId}`,
    sessions: sql`
      select device, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
      from sessions where user_id = ${userId} order by created_at`,
    recoveryCodes: sql`select used_at as "usedAt" from recovery_codes where user_id = ${userId}`,
    games: sql`
      select id, case when white_user = ${userId} then 'white' else 'black' end as seat,
        white_name as white, black_name as black, status, result, reason, plies, is_rated as "isRated",
        initial_ms as "initialMs", increment_ms as "incrementMs", days_per_move as "daysPerMove",
        created_at_ms::float8 as "createdAtMs", ended_at_ms::float8 as "endedAtMs"
      from games where white_user = ${userId} or black_user = ${userId} order by created_at_ms`,
    ratings: sql`
      select time_class as "timeClass", rating, deviation, volatility, games, played_at_ms::float8 as "playedAtMs"
      from ratings where user_id = ${userId} order by time_class`,
    ratingChanges: sql`
      select game_id as game, time_class as "timeClass", before, after, deviation, counts, at_ms::float8 as "atMs"
      from rating_changes where user_id = ${userId} order by at_ms`,
    chatLines: sql`
      select game_id as game, channel, n, text, at_ms::float8 as "atMs", is_removed as "isRemoved"
      from chat_lines where user_id = ${userId} order by at_ms`,
    blocks: sql`
      select users.name, blocks.created_at as "createdAt" from blocks
      join users on users.id = blocks.blocked_id where blocks.user_id = ${userId}`,
    challenges: sql`
      select id, kind, side, initial_ms as "initialMs", increment_ms as "incrementMs",
        days_per_move as "daysPerMove", is_rated as "isRated", status, game_id as game,
        created_at_ms::float8 as "createdAtMs" from challenges where created_by = ${userId} order by created_at_ms`,
    reports: sql`
      select about_name as about, game_id as game, line, reason, note, status, created_at as "createdAt"
      from reports where created_by = ${userId} order by created_at`,
    pushSubscriptions: sql`
      select endpoint, created_at as "createdAt" from push_subscriptions where user_id = ${userId}`,
  }
  const rows = await Promise.all(
    Object.entries(parts).map(async ([name, query]) => [name, [...(await query)]] as const),
  )
  return { profile, ...Object.fromEntries(rows) }
}
