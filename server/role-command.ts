/** What `npm run moderator` does once it has a database. */
import type { Database } from '../db/client.ts'
import { setRole } from '../db/queries/accounts.ts'
import { nameKey } from './auth/name.ts'

export const USAGE = 'npm run moderator -- NAME [--remove]'

export async function giveRole(
  db: Database,
  args: readonly string[],
): Promise<{ ok: boolean; line: string }> {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const switches = args.filter((arg) => arg.startsWith('--'))
  const [name] = names
  if (names.length !== 1 || name === undefined || switches.some((one) => one !== '--remove')) {
    return { ok: false, line: USAGE }
  }
  const isRemoved = switches.length > 0
  const found = await setRole(db, nameKey(name), isRemoved ? 'person' : 'moderator')
  if (found === null) return { ok: false, line: `There is no account called ${name}.` }
  return { ok: true, line: isRemoved ? `${found} is no longer a moderator.` : `${found} is a moderator.` }
}
