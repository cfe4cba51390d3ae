/** The visitor of a page. For server components: reads the request's cookies, changes nothing. */
import { cookies } from 'next/headers'
import { cache } from 'react'
import { database } from '../../db/client.ts'
import { cookieName, sessionIdOf } from './cookie.ts'
import { type Person, personOf } from './people.ts'
import { visitorIn } from './visitor.ts'

/** Asked once for a request, however many of its parts want to know. */
export const currentSession = cache(async (): Promise<{ person: Person; sessionId: string } | null> => {
  const jar = await cookies()
  const token = jar.get(cookieName(true))?.value ?? jar.get(cookieName(false))?.value
  const sessionId = await sessionIdOf(token)
  const person = await personOf(database(), sessionId)
  return person && sessionId !== null ? { person, sessionId } : null
})

export async function currentUser(): Promise<Person | null> {
  return (await currentSession())?.person ?? null
}

/** The visitor of a request to a route of next-auth's. */
export const requestVisitor = (headers: Headers) =>
  visitorIn(database(), headers.get('cookie') ?? undefined, headers.get('user-agent') ?? undefined)
