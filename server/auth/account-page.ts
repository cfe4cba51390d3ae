/** What the account page shows of its owner. Nothing that opens anything: no session id, no hash, no code. */
import { database } from '../../db/client.ts'
import { accountOf, unusedCodes } from '../../db/queries/accounts.ts'
import { loginsOf } from '../../db/queries/logins.ts'
import { handleOf, sessionsOf } from '../../db/queries/sessions.ts'
import type { OwnAccount } from '../wire/own-account.ts'
import { currentSession } from './session.ts'

/** Null for guests and visitors. */
export async function loadOwnAccount(): Promise<OwnAccount | null> {
  const session = await currentSession()
  if (session?.person.kind !== 'account') return null
  const db = database()
  const account = await accountOf(db, session.person.id)
  if (!account) return null
  const own = handleOf(session.sessionId)
  const sessions = await sessionsOf(db, account.id)
  return {
    name: account.name,
    createdAtMs: account.createdAtMs,
    hasPassword: account.passwordHash !== null,
    codesLeft: await unusedCodes(db, account.id),
    logins: await loginsOf(db, account.id),
    sessions: sessions.map((entry) => ({ ...entry, isThis: entry.handle === own })),
  }
}
