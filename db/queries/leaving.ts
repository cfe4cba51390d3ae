/**
 * The first step of going for good, by one's own wish or a moderator's: from its commit on nobody is seated against
 * this account (db/queries/staying.ts), so that the running games that are there then are all that will ever be.
 */
import type postgres from 'postgres'
import type { Database } from '../client.ts'
import { challengeChanged, tell } from './telling.ts'

/**
 * Closes the account, so that its games can be left and its row deleted. The stamp takes it back if that fails; null
 * when there is no such account, or it is closed.
 */
export function beginLeaving(db: Database, userId: string): Promise<string | null> {
  return db.sql.begin(async (sql) => {
    const [row] = await sql<{ stamp: string }[]>`
      with person as (
        select id from users where id = ${userId} and kind = 'account' and closed_at is null for update
      )
      update users set closed_at = clock_timestamp(), leaving_at = clock_timestamp() from person where users.id = person.id
      returning closed_at::text as stamp`
    if (!row) return null
    await tell(sql, await endOpenOffers(sql, userId))
    return row.stamp
  })
}

/** It stays after all. What a moderator has closed meanwhile is closed. */
export async function stayAfterAll(db: Database, userId: string, stamp: string): Promise<void> {
  await db.sql.begin(async (sql) => {
    await sql`update users set leaving_at = null where id = ${userId}`
    await sql`update users set closed_at = null where id = ${userId} and closed_at::text = ${stamp}`
  })
}

/**
 * Accounts whose deletion was begun that long ago and has not come to its end: the process that was at it is gone. They
 * are closed again, should a moderator have opened one meanwhile: its owner wanted it deleted.
 */
export async function leftBehind(db: Database, beganBefore: Date): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`
    update users set closed_at = coalesce(closed_at, clock_timestamp())
    where leaving_at < ${beganBefore.toISOString()} and kind = 'account' returning id`
  return rows.map(({ id }) => id)
}

/**
 * Ends whatever would seat this person by another's press: challenges of theirs and to them, and offers of a rematch.
 * The row of the person must be locked. Returns what to tell.
 */
export async function endOpenOffers(sql: postgres.TransactionSql, userId: string): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    with open as (
      select id from challenges
      where status = 'open' and (created_by = ${userId} or opponent = ${userId}) order by id for update
    )
    update challenges set status = case when created_by = ${userId} then 'withdrawn' else 'declined' end
    from open where challenges.id = open.id returning challenges.id`
  await sql`
    delete from rematch_offers using games
    where games.id = rematch_offers.game_id
      and ${userId} = case rematch_offers.seat when 'white' then games.white_user else games.black_user end
      and not exists (select 1 from games next where next.rematch_of = games.id)`
  return ended.map(({ id }) => challengeChanged(id))
}
