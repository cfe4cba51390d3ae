/** A person's name stands beside the games and lines they wrote, so that these outlive the person's row. */
import type postgres from 'postgres'

/** Writes a person's name wherever it is shown. Returns the running games that show another name from now on. */
export async function renameEverywhere(
  sql: postgres.TransactionSql,
  userId: string,
  name: string,
): Promise<string[]> {
  await lockGamesOf(sql, userId)
  const games = await sql<{ id: string; status: string }[]>`
    update games set
      white_name = case when white_user = ${userId} then ${name} else white_name end,
      white_kind = case when white_user = ${userId} then 'account' else white_kind end,
      black_name = case when black_user = ${userId} then ${name} else black_name end,
      black_kind = case when black_user = ${userId} then 'account' else black_kind end
    where white_user = ${userId} or black_user = ${userId}
    returning id, status`
  await sql`update chat_lines set name = ${name} where user_id = ${userId}`
  return games.filter((game) => game.status === 'playing').map((game) => game.id)
}

/** In one order for all who take more than one. */
export const lockGamesOf = (sql: postgres.TransactionSql, userId: string) => sql`
  select 1 from games where white_user = ${userId} or black_user = ${userId} or created_by = ${userId}
  order by id for update`
