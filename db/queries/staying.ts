/**
 * Who may be seated. Nobody is, in any game, while they leave for good or once they have left: whatever seats people
 * holds their rows by `whoStays` until it commits, and whoever closes an account or deletes it takes the row for
 * itself first (db/queries/leaving.ts). So a game is either there for `leaveGames` to end, or it is never made.
 *
 * One order of locks everywhere, so that none of them wait for each other in a ring: the seating lock of challenges,
 * then people by id, then challenges, then games by id.
 */
import { sql } from 'drizzle-orm'
import type { Transaction } from '../client.ts'

/** Of these people, those who are here and stay so until this transaction is over. */
export async function whoStays(tx: Transaction, people: readonly string[]): Promise<ReadonlySet<string>> {
  return lockPeople(tx, people, sql`for key share`)
}

/** The same, with one after the other: for what counts what these people have. */
export async function whoStaysAlone(
  tx: Transaction,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  return lockPeople(tx, people, sql`for no key update`)
}

async function lockPeople(
  tx: Transaction,
  people: readonly string[],
  strength: ReturnType<typeof sql>,
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const ids = sql.join(
    [...new Set(people)].map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await tx.execute<{ id: string; is_closed: boolean }>(sql`
    select id, closed_at is not null as is_closed from users where id in (${ids}) order by id ${strength}`)
  return new Set(rows.filter((row) => !row.is_closed).map((row) => row.id))
}
