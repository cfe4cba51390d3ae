/**
 * A guest signs in to an account that exists: what the guest did becomes the account's. One exception: a game in
 * which the account sits on the other side already. One person cannot hold both seats, so there the guest keeps
 * theirs; nobody can speak for it any more, and the clock or the days decide.
 */
import type postgres from 'postgres'
import { lockGamesOf } from './names.ts'

/** Returns the running games whose seats changed hands. Both rows must be locked. */
export async function handOver(
  sql: postgres.TransactionSql,
  guest: string,
  account: string,
): Promise<string[]> {
  const running = await handOverGames(sql, guest, account)
  await sql`
    update chat_lines set user_id = ${account}, name = (select name from users where id = ${account})
    where user_id = ${guest} and client_id not in (select client_id from chat_lines where user_id = ${account})`
  await sql`
    update challenges set created_by = ${account}
    where created_by = ${guest} and client_id not in (select client_id from challenges where created_by = ${account})`
  await sql`update challenges set taken_by = ${account} where taken_by = ${guest}`
  await sql`
    insert into blocks (user_id, blocked_id)
    select ${account}, blocked_id from blocks where user_id = ${guest} and blocked_id <> ${account}
    on conflict do nothing`
  await sql`
    insert into blocks (user_id, blocked_id)
    select user_id, ${account} from blocks where blocked_id = ${guest} and user_id <> ${account}
    on conflict do nothing`
  await sql`update reports set about = ${account} where about = ${guest}`
  await sql`update reports set created_by = ${account} where created_by = ${guest}`
  await sql`
    update users set muted_until = greatest(muted_until, (select muted_until from users where id = ${guest}))
    where id = ${account}`
  return running
}

async function handOverGames(
  sql: postgres.TransactionSql,
  guest: string,
  account: string,
): Promise<string[]> {
  await lockGamesOf(sql, guest)
  await sql`
    update games set created_by = ${account}
    where created_by = ${guest} and client_id not in (select client_id from games where created_by = ${account})`
  const games = await sql<{ id: string; status: string }[]>`
    update games set
      white_user = case when white_user = ${guest} then ${account} else white_user end,
      white_name = case when white_user = ${guest} then person.name else white_name end,
      white_kind = case when white_user = ${guest} then 'account' else white_kind end,
      black_user = case when black_user = ${guest} then ${account} else black_user end,
      black_name = case when black_user = ${guest} then person.name else black_name end,
      black_kind = case when black_user = ${guest} then 'account' else black_kind end
    from (select name from users where id = ${account}) as person
    where (white_user = ${guest} and black_user is distinct from ${account})
       or (black_user = ${guest} and white_user is distinct from ${account})
    returning games.id, games.status`
  return games.filter((game) => game.status === 'playing').map((game) => game.id)
}
