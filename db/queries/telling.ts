/**
 * Words to every process from queries that change who people are (server/rooms/announce.ts reads them). Said inside
 * the transaction, so that they are heard if and only if it was committed; these are rare enough to afford it.
 */
import type postgres from 'postgres'

const CHANNEL = 'fogline'
/** Stands where a room server writes its own name: pages and tools are heard by all. */
const SENDER = 'page'
const MAX_LINES = 200

export const sessionRevoked = (session: string): string => `s ${session}`
/** The seats of a game are held by others than before, or under other names. */
export const playersChanged = (game: string): string => `t ${game}`
/** A challenge is not what it was. */
export const challengeChanged = (challenge: string): string => `o ${challenge}`

export async function tell(
  sql: postgres.TransactionSql | postgres.Sql,
  lines: readonly string[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += MAX_LINES) {
    const payload = [SENDER, ...lines.slice(at, at + MAX_LINES)].join('\n')
    await sql`select pg_notify(${CHANNEL}, ${payload})`
  }
}
