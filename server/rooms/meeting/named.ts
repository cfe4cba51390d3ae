/** The account that a person means by a name, however they write it. */
import type { Database } from '../../../db/client.ts'
import { accountNamed } from '../../../db/queries/accounts.ts'
import { nameKey } from '../../auth/name.ts'

/** Its id; null when there is none, or it is closed. */
export async function accountByName(db: Database, name: string): Promise<string | null> {
  const account = await accountNamed(db, nameKey(name.normalize('NFKC').trim()))
  return account && !account.isClosed ? account.id : null
}
