/**
 * next-auth: reads the cookie that a command set, answers its session and sign-out routes, and brings people in from
 * other services. Whoever comes in gets a session of ours: its cookie carries a session id and nothing of the service.
 */
import type { AuthOptions, Profile } from 'next-auth'
import type { Provider } from 'next-auth/providers/index'
import { database } from '../../db/client.ts'
import { revokeSession } from '../../db/queries/users.ts'
import type { Visitor } from './accounts.ts'
import { SESSION_SECONDS } from './cookie.ts'
import { enterByLogin, providersIn } from './oauth.ts'
import { personOf } from './people.ts'

const NOBODY: Visitor = { person: null, sessionId: null, device: null }

/** For one request, by whoever sent it. */
export function authOptionsFor(
  visitor: Visitor = NOBODY,
  providers: Provider[] = providersIn(),
): AuthOptions {
  let entered: string | null = null
  return {
    providers,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    // What goes wrong is said where one signs in, and to the operator in a line: a wrong key shows nowhere else.
    logger: { error: complain, warn: () => {}, debug: () => {} },
    pages: { signIn: '/signin', error: '/signin' },
    callbacks: {
      signIn: async ({ account, profile }) => {
        if (account?.type !== 'oauth') return false
        const login = {
          provider: account.provider,
          subject: account.providerAccountId,
          calledThere: nameIn(profile),
        }
        const answer = await enterByLogin(database(), visitor, login)
        if (!answer.ok) return `/signin?error=${answer.code}`
        entered = answer.sessionId
        return true
      },
      jwt: ({ token, account }) => (account ? { sid: entered } : token),
      session: async ({ session, token }) => {
        const person = typeof token.sid === 'string' ? await personOf(database(), token.sid) : null
        return { expires: session.expires, ...(person ? { user: { name: person.name } } : {}) }
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await revokeSession(database(), token.sid)
      },
    },
  }
}

function complain(code: string): void {
  if (/OAUTH|SIGNIN|CALLBACK/.test(code)) console.error(`signing in elsewhere failed: ${code}`)
}

function nameIn(profile: Profile | undefined): string {
  const { login, name } = (profile ?? {}) as { login?: unknown; name?: unknown }
  if (typeof login === 'string') return login
  return typeof name === 'string' ? name : ''
}
