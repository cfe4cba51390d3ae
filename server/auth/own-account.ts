/** What the owner of an account may do with it once signed in. */
import type { Database } from '../../db/client.ts'
import { type AccountRow, renameAccount, replaceCodes, setPassword } from '../../db/queries/accounts.ts'
import type { AccountRefusal } from '../wire/account.ts'
import { readName } from './name.ts'
import { hashPassword, isPasswordOf, isStrong } from './password.ts'
import { drawRecoveryCodes, recoveryHash } from './recovery-code.ts'

export type Done<More = object> = ({ ok: true } & More) | { ok: false; code: AccountRefusal }

export async function rename(db: Database, account: AccountRow, given: string): Promise<Done> {
  const named = readName(given)
  if (!named.ok) return named
  const isFree = await renameAccount(db, account.id, { name: named.name, nameKey: named.key })
  return isFree ? { ok: true } : { ok: false, code: 'name_taken' }
}

/** Whether whoever asks knows the password. An account without one has only its session to show. */
export const isConfirmed = async (account: AccountRow, current: string | null): Promise<boolean> =>
  account.passwordHash === null || (current !== null && (await isPasswordOf(account.passwordHash, current)))

/** Every other session ends. */
export async function changePassword(
  db: Database,
  account: AccountRow,
  { current, password, keep }: { current: string | null; password: string; keep: string },
): Promise<Done> {
  if (!(await isConfirmed(account, current))) return { ok: false, code: 'wrong_password' }
  if (!isStrong(password, account.name)) return { ok: false, code: 'weak_password' }
  await setPassword(db, account.id, { passwordHash: await hashPassword(password), keep })
  return { ok: true }
}

/** The old codes open nothing any more. */
export async function renewCodes(db: Database, account: AccountRow): Promise<string[]> {
  const codes = drawRecoveryCodes()
  await replaceCodes(
    db,
    account.id,
    codes.map((code) => recoveryHash(account.id, code)),
  )
  return codes
}
