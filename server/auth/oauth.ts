/** Signing in with an account elsewhere: which services are switched on, and whose account one of theirs opens. */
import { randomInt } from 'node:crypto'
import GithubProvider from 'next-auth/providers/github'
import GoogleProvider from 'next-auth/providers/google'
import type { Provider } from 'next-auth/providers/index'
import type { Database } from '../../db/client.ts'
import { accountOfLogin, addLogin } from '../../db/queries/logins.ts'
import { type Entered, enter, openAccount, type Visitor } from './accounts.ts'
import { readName } from './name.ts'

export const SERVICES = ['github', 'google'] as const
export type Service = (typeof SERVICES)[number]

const keysOf = (service: Service, env: NodeJS.ProcessEnv) => {
  const name = service.toUpperCase()
  const [clientId, clientSecret] = [env[`OAUTH_${name}_ID`], env[`OAUTH_${name}_SECRET`]]
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

/** The services whose keys are in the environment. */
export const openServices = (env: NodeJS.ProcessEnv = process.env): Service[] =>
  SERVICES.filter((service) => keysOf(service, env) !== null)

export function providersIn(env: NodeJS.ProcessEnv = process.env): Provider[] {
  const make: Record<Service, (keys: { clientId: string; clientSecret: string }) => Provider> = {
    github: (keys) => GithubProvider(keys),
    google: (keys) => GoogleProvider(keys),
  }
  return SERVICES.flatMap((service) => {
    const keys = keysOf(service, env)
    return keys ? [make[service](keys)] : []
  })
}

export interface Login {
  provider: string
  /** The service's own id of the person: never changes there, unlike names and addresses. */
  subject: string
  /** What the person is called there: where a new account's name begins. */
  calledThere: string
}

const TRIES = 20

/**
 * Into the account that this login opens; into the one that the visitor is signed in to, which it opens from now on;
 * or into a new one, which a guest's row becomes. Never by an e-mail address: services differ in how they prove them.
 */
export async function enterByLogin(db: Database, visitor: Visitor, login: Login): Promise<Entered> {
  const { provider, subject } = login
  const known = await accountOfLogin(db, provider, subject)
  if (known !== null) return enter(db, visitor, known)
  if (visitor.person?.kind === 'account') {
    await addLogin(db, visitor.person.id, provider, subject)
    return enter(db, visitor, visitor.person.id)
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const named = readName(candidate(login.calledThere, tries))
    if (!named.ok) continue
    const founding = { ...named, passwordHash: null, login: { provider, subject }, hasCodes: false }
    const made = await openAccount(db, visitor, founding)
    if (made.ok) return made
  }
  return { ok: false, code: 'name_taken' }
}

/** The name there, cut to our shape; then with a number, when it is taken; then a name of ours. */
function candidate(calledThere: string, tries: number): string {
  const plain = calledThere.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  if (tries === 0) return [...plain].slice(0, 20).join('')
  const stem = tries < TRIES / 2 && plain ? [...plain].slice(0, 14).join('') : 'Wanderer'
  return `${stem}_${randomInt(10_000)}`
}
