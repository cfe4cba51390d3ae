/** next-auth: reads the cookie that a first command set, and answers its session and sign-out routes. */
import type { AuthOptions } from 'next-auth'
import { database } from '../../db/client.ts'
import { revokeSession } from '../../db/queries/users.ts'
import { SESSION_SECONDS } from './cookie.ts'
import { personOf } from './people.ts'

export const authOptions: AuthOptions = {
  providers: [],
  session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
  callbacks: {
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
