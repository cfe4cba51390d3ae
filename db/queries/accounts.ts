/** Accounts: how a guest becomes one, how a browser gets into one, and how one ends. */
import type postgres from 'postgres'
import type { Database } from '../client.ts'
import { handOver } from './hand-over.ts'
import { renameEverywhere } from './names.ts'
import { carryPush } from './push.ts'
import { type NewSession, openSession, revokeAll } from './sessions.ts'
import { playersChanged, sessionRevoked, tell } from './telling.ts'

export interface AccountRow {
  id: string
  name: string
  passwordHash: string | null
  role: 'person' | 'moderator'
  isClosed: boolean
  createdAtMs: number
}

const columns = (sql: postgres.Sql | postgres.TransactionSql) =>
  sql`id, name, password_hash as "passwordHash", role, closed_at is not null as "isClosed",
    (extract(epoch from created_at) * 1000)::float8 as "createdAtMs"`

/** The account of a name's key. */
export async function accountNamed(db: Database, nameKey: string): Promise<AccountRow | null> {
  const { sql } = db
  const [row] = await sql<AccountRow[]>`
    select ${columns(sql)} from users where name_key = ${nameKey} and kind = 'account'`
  return row ?? null
}

export async function accountOf(db: Database, userId: string): Promise<AccountRow | null> {
  const { sql } = db
  const [row] = await sql<AccountRow[]>`
    select ${columns(sql)} from users where id = ${userId} and kind = 'account'`
  return row ?? null
}

export interface NewAccount {
  /** The guest that becomes the account: the row stays, and with it games and seats. Null for a new row. */
  guestId: string | null
  /** Of the row when there was no guest. */
  id: string
  name: string
  nameKey: string
  passwordHash: string | null
  /** Hashes of the recovery codes, made for the id that the row will have. */
  recoveryHashes: (userId: string) => readonly string[]
  login?: { provider: string; subject: string }
  session: NewSession
}

/** Null when the name is taken. Every older session of the guest ends: whoever else held one is out. */
export async function createAccount(db: Database, account: NewAccount): Promise<string | null> {
  const { name, nameKey, passwordHash, login, session } = account
  try {
    return await db.sql.begin(async (sql) => {
      const grown = account.guestId && (await growUp(sql, account.guestId, account))
      const userId = grown || account.id
      if (!grown) {
        await sql`
          insert into users (id, name, kind, name_key, password_hash)
          values (${userId}, ${name}, 'account', ${nameKey}, ${passwordHash})`
      }
      const running = grown ? await renameEverywhere(sql, userId, name) : []
      if (login) await sql`insert into logins ${sql({ ...login, user_id: userId })}`
      await insertCodes(sql, userId, account.recoveryHashes(userId))
      const ended = await revokeAll(sql, userId)
      await openSession(sql, userId, session)
      await carryPush(sql, ended, { userId, sessionId: session.id })
      await tell(sql, [...ended.map(sessionRevoked), ...running.map(playersChanged)])
      return userId
    })
  } catch (error) {
    if (isNameTaken(error)) return null
    throw error
  }
}

async function growUp(
  sql: postgres.TransactionSql,
  guestId: string,
  { name, nameKey, passwordHash }: NewAccount,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    update users set kind = 'account', name = ${name}, name_key = ${nameKey}, password_hash = ${passwordHash}
    where id = ${guestId} and kind = 'guest' returning id`
  return row?.id
}

export interface Entry {
  userId: string
  session: NewSession
  /** The session that the browser came with: it ends. A guest's games go along. */
  from: { sessionId: string; userId: string } | null
  /** Sets a new password, and ends every other session of the account. */
  newPasswordHash?: string
  /** Hash of the recovery code that this entry uses up. */
  recoveryHash?: string
}

export type EntryAnswer = 'in' | 'closed' | 'wrong code'

/** Lets a browser into an account: one session ends, another begins. All or nothing. */
export async function enterAccount(db: Database, entry: Entry): Promise<EntryAnswer> {
  const { userId, session, from, newPasswordHash, recoveryHash } = entry
  return db.sql.begin(async (sql) => {
    const people = await sql<{ id: string; kind: string; closed: boolean }[]>`
      select id, kind, closed_at is not null as closed from users
      where id in (${userId}, ${from?.userId ?? userId}) order by id for update`
    const account = people.find((person) => person.id === userId)
    if (account?.kind !== 'account' || account.closed) return 'closed'
    if (recoveryHash !== undefined && !(await spendCode(sql, userId, recoveryHash))) return 'wrong code'
    const lines: string[] = []
    if (newPasswordHash !== undefined) {
      await sql`update users set password_hash = ${newPasswordHash} where id = ${userId}`
      lines.push(...(await revokeAll(sql, userId)).map(sessionRevoked))
    }
    const guest = from && people.find(({ id, kind }) => id === from.userId && kind === 'guest')
    if (guest) {
      lines.push(...(await handOver(sql, guest.id, userId)).map(playersChanged))
      lines.push(...(await revokeAll(sql, guest.id)).map(sessionRevoked))
    } else if (from) {
      await sql`update sessions set revoked_at = now() where id = ${from.sessionId} and revoked_at is null`
      lines.push(sessionRevoked(from.sessionId))
    }
    await openSession(sql, userId, session)
    if (from) await carryPush(sql, [from.sessionId], { userId, sessionId: session.id })
    await tell(sql, lines)
    return 'in'
  })
}

async function spendCode(sql: postgres.TransactionSql, userId: string, hash: string): Promise<boolean> {
  const used = await sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and hash = ${hash} and used_at is null returning hash`
  return used.length > 0
}

/** Replaces all codes of an account. */
export async function replaceCodes(db: Database, userId: string, hashes: readonly string[]): Promise<void> {
  await db.sql.begin(async (sql) => {
    await sql`select 1 from users where id = ${userId} for update`
    await sql`delete from recovery_codes where user_id = ${userId}`
    await insertCodes(sql, userId, hashes)
  })
}

export async function unusedCodes(db: Database, userId: string): Promise<number> {
  const [row] = await db.sql<{ n: number }[]>`
    select count(*)::int as n from recovery_codes where user_id = ${userId} and used_at is null`
  return row?.n ?? 0
}

async function insertCodes(
  sql: postgres.TransactionSql,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length > 0) {
    await sql`insert into recovery_codes ${sql(hashes.map((hash) => ({ user_id: userId, hash })))}`
  }
}

/** False when the name is taken by another. */
export async function renameAccount(
  db: Database,
  userId: string,
  { name, nameKey }: { name: string; nameKey: string },
): Promise<boolean> {
  try {
    await db.sql.begin(async (sql) => {
      await sql`update users set name = ${name}, name_key = ${nameKey} where id = ${userId} and kind = 'account'`
      await tell(sql, (await renameEverywhere(sql, userId, name)).map(playersChanged))
    })
    return true
  } catch (error) {
    if (isNameTaken(error)) return false
    throw error
  }
}

/** Sets the password and ends every session but the one it was set from. */
export async function setPassword(
  db: Database,
  userId: string,
  { passwordHash, keep }: { passwordHash: string; keep: string },
): Promise<void> {
  await db.sql.begin(async (sql) => {
    await sql`update users set password_hash = ${passwordHash} where id = ${userId}`
    await tell(sql, (await revokeAll(sql, userId, keep)).map(sessionRevoked))
  })
}

/** What remains of a deleted account, in games and chat. */
export const DELETED_NAME = 'Deleted account'

/** The row of an account whose games are left (db/queries/leaving.ts) goes, and with it sessions, codes, ratings and blocks; games and lines stay, under no one's name. */
export async function deleteAccount(db: Database, userId: string): Promise<void> {
  await db.sql.begin(async (sql) => {
    await sql`select 1 from users where id = ${userId} for update`
    const ended = await revokeAll(sql, userId)
    const running = await renameEverywhere(sql, userId, DELETED_NAME)
    await sql`delete from users where id = ${userId} and kind = 'account'`
    await tell(sql, [...ended.map(sessionRevoked), ...running.map(playersChanged)])
  })
}

/** False when nobody is called so. */
export async function setRole(
  db: Database,
  nameKey: string,
  role: AccountRow['role'],
): Promise<string | null> {
  const [row] = await db.sql<{ name: string }[]>`
    update users set role = ${role} where name_key = ${nameKey} and kind = 'account' returning name`
  return row?.name ?? null
}

const isNameTaken = (error: unknown): boolean => {
  const { code, constraint_name } = error as { code?: string; constraint_name?: string }
  return code === '23505' && constraint_name === 'users_name_key_unique'
}
