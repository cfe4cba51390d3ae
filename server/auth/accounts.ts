/** What a person may do about getting into an account. Refusals are values; who is throttled is decided before. */
import { customAlphabet } from 'nanoid'
import type { Database } from '../../db/client.ts'
import {
  type AccountRow,
  accountNamed,
  createAccount,
  type EntryAnswer,
  enterAccount,
} from '../../db/queries/accounts.ts'
import type { NewSession } from '../../db/queries/sessions.ts'
import type { AccountRefusal, RecoverCommand, SignInCommand, SignUpCommand } from '../wire/account.ts'
import { SESSION_SECONDS } from './cookie.ts'
import { nameKey, readName } from './name.ts'
import { hashPassword, isPasswordOf, isStrong } from './password.ts'
import type { Person } from './people.ts'
import { drawRecoveryCodes, recoveryHash } from './recovery-code.ts'

/** Who a browser is when it asks. */
export interface Visitor {
  person: Person | null
  /** Of the person, while that lives. */
  sessionId: string | null
  device: string | null
}

export type Entered<More = object> =
  | ({ ok: true; userId: string; sessionId: string } & More)
  | { ok: false; code: AccountRefusal }

const drawId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24)

export const newSession = (device: string | null): NewSession => ({
  id: drawId(),
  expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
  device,
})

const refused = (code: AccountRefusal): { ok: false; code: AccountRefusal } => ({ ok: false, code })

/** A new account; a guest's own row becomes it, so that games and seats are the account's at once. */
export async function signUp(
  db: Database,
  { person, device }: Visitor,
  command: SignUpCommand,
): Promise<Entered<{ codes: string[] }>> {
  const named = readName(command.name)
  if (!named.ok) return named
  if (!isStrong(command.password, named.name)) return refused('weak_password')
  if (await accountNamed(db, named.key)) return refused('name_taken')
  const passwordHash = await hashPassword(command.password)
  return openAccount(db, { person, device }, { ...named, passwordHash })
}

export interface Founding {
  name: string
  key: string
  passwordHash: string | null
  login?: { provider: string; subject: string }
  /** False for whoever comes from another service: codes nobody was shown open nothing. */
  hasCodes?: boolean
}

/** Makes the account of a name that was read, with codes and a session. */
export async function openAccount(
  db: Database,
  { person, device }: Pick<Visitor, 'person' | 'device'>,
  { name, key, passwordHash, login, hasCodes = true }: Founding,
): Promise<Entered<{ codes: string[] }>> {
  const codes = hasCodes ? drawRecoveryCodes() : []
  const session = newSession(device)
  const userId = await createAccount(db, {
    guestId: person?.kind === 'guest' ? person.id : null,
    id: drawId(),
    name,
    nameKey: key,
    passwordHash,
    recoveryHashes: (id) => codes.map((code) => recoveryHash(id, code)),
    ...(login ? { login } : {}),
    session,
  })
  return userId === null ? refused('name_taken') : { ok: true, userId, sessionId: session.id, codes }
}

/** The account that a name belongs to, for whoever counts attempts on it. */
export const findAccount = (db: Database, name: string): Promise<AccountRow | null> =>
  accountNamed(db, nameKey(name))

/** A wrong name and a wrong password are one answer, and take one time. */
export async function signIn(
  db: Database,
  visitor: Visitor,
  account: AccountRow | null,
  command: SignInCommand,
): Promise<Entered> {
  const isRight = await isPasswordOf(account?.passwordHash ?? null, command.password)
  if (!account || !isRight) return refused('wrong_password')
  if (account.isClosed) return refused('account_closed')
  return enter(db, visitor, account.id)
}

/** Sets a new password with a code, which is used up; every session of the account ends. */
export async function recover(
  db: Database,
  visitor: Visitor,
  account: AccountRow | null,
  command: RecoverCommand,
): Promise<Entered> {
  if (!isStrong(command.password, account?.name ?? command.name)) return refused('weak_password')
  const newPasswordHash = await hashPassword(command.password)
  if (!account) return refused('wrong_code')
  return enter(db, visitor, account.id, {
    newPasswordHash,
    recoveryHash: recoveryHash(account.id, command.code),
  })
}

/** Lets a browser in whose owner has shown that the account is theirs. */
export async function enter(
  db: Database,
  { person, sessionId, device }: Visitor,
  userId: string,
  more: { newPasswordHash?: string; recoveryHash?: string } = {},
): Promise<Entered> {
  const session = newSession(device)
  const from = person && sessionId !== null ? { sessionId, userId: person.id } : null
  const answer = await enterAccount(db, { userId, session, from, ...more })
  return answer === 'in' ? { ok: true, userId, sessionId: session.id } : refused(REFUSED[answer])
}

const REFUSED: Record<Exclude<EntryAnswer, 'in'>, AccountRefusal> = {
  closed: 'account_closed',
  'wrong code': 'wrong_code',
}
