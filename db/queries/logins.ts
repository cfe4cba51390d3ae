/** Accounts at other services that open ours. */
import type { Database } from '../client.ts'

export async function accountOfLogin(
  db: Database,
  provider: string,
  subject: string,
): Promise<string | null> {
  const [row] = await db.sql<{ id: string }[]>`
    select user_id as id from logins where provider = ${provider} and subject = ${subject}`
  return row?.id ?? null
}

/** From now on this login opens the account. One that opens another already goes on opening that. */
export async function addLogin(
  db: Database,
  userId: string,
  provider: string,
  subject: string,
): Promise<void> {
  await db.sql`
    insert into logins (provider, subject, user_id) values (${provider}, ${subject}, ${userId})
    on conflict do nothing`
}

export async function loginsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.sql<{ provider: string }[]>`
    select distinct provider from logins where user_id = ${userId} order by provider`
  return rows.map((row) => row.provider)
}
