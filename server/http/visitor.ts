/** Who sends a command: whoever the session is of, or the guest that the command makes. A GET makes nobody. */
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { sessionCookie, sessionIdIn } from '../auth/cookie.ts'
import type { People, Person } from '../auth/people.ts'
import type { ApiEnv } from './answer.ts'

export interface VisitorTools {
  people: People
  makeGuest: (madeBy: string) => Promise<{ person: Person; sessionId: string } | null>
  isSecure: (request: IncomingMessage) => boolean
}

export const visitorOf = async (c: Context<ApiEnv>, { people }: VisitorTools): Promise<Person | null> =>
  people.personOf(await sessionIdIn(c.req.header('cookie')))

/** `id` is the command's own: sent again it makes no second guest. Null for the id of a command of long ago. */
export async function visitorOrGuest(
  c: Context<ApiEnv>,
  tools: VisitorTools,
  id: string,
): Promise<Person | null> {
  const known = await visitorOf(c, tools)
  if (known) return known
  const made = await tools.makeGuest(id)
  if (made) c.header('set-cookie', await sessionCookie(made.sessionId, tools.isSecure(c.env.incoming)))
  return made?.person ?? null
}
