/** The visitor of a page. For server components: reads the request's cookies, changes nothing. */
import { cookies } from 'next/headers'
import { database } from '../../db/client.ts'
import { cookieName, sessionIdOf } from './cookie.ts'
import { type Person, personOf } from './people.ts'

export async function currentUser(): Promise<Person | null> {
  const jar = await cookies()
  const token = jar.get(cookieName(true))?.value ?? jar.get(cookieName(false))?.value
  return personOf(database(), await sessionIdOf(token))
}
