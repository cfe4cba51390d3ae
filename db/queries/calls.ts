/** What is open by a person, and what they are asked. */
import type { Database } from '../client.ts'

export interface OpenCall {
  id: string
  isOwn: boolean
  from: string
  side: 'white' | 'black' | 'random'
  initialMs: number | null
  incrementMs: number | null
  daysPerMove: number | null
  isRated: boolean
}

const MOST = 50

/** Open challenges and seeks of a person's own, and challenges to them by name; the newest first. */
export const openCalls = (db: Database, userId: string, nowMs: number): Promise<OpenCall[]> =>
  db.sql<OpenCall[]>`
    select challenges.id, challenges.created_by = ${userId} as "isOwn", users.name as "from", side,
      initial_ms as "initialMs", increment_ms as "incrementMs", days_per_move as "daysPerMove",
      is_rated as "isRated"
    from challenges join users on users.id = challenges.created_by
    where challenges.status = 'open' and expires_at_ms > ${nowMs}
      and (challenges.created_by = ${userId} or challenges.opponent = ${userId})
      and not exists (
        select 1 from blocks where challenges.opponent is not null and (
          (user_id = challenges.created_by and blocked_id = challenges.opponent) or
          (user_id = challenges.opponent and blocked_id = challenges.created_by)))
    order by created_at_ms desc, challenges.id limit ${MOST}`

/** Whom a challenge by name is for, and by whom it is; null once it is no longer open. */
export async function findAsked(
  db: Database,
  challenge: string,
): Promise<{ person: string; from: string; expiresAtMs: number } | null> {
  const [row] = await db.sql<{ person: string; from: string; expiresAtMs: string }[]>`
    select challenges.opponent as person, users.name as "from", expires_at_ms as "expiresAtMs"
    from challenges join users on users.id = challenges.created_by
    where challenges.id = ${challenge} and challenges.status = 'open' and challenges.opponent is not null`
  return row ? { ...row, expiresAtMs: Number(row.expiresAtMs) } : null
}
