/** Who a request is from, by its own headers. */
import type { Database } from '../../db/client.ts'
import type { Visitor } from './accounts.ts'
import { sessionIdIn } from './cookie.ts'
import { deviceOf } from './device.ts'
import { personOf } from './people.ts'

/** By the session's row, and no memory of it. */
export async function visitorIn(
  db: Database,
  cookie: string | undefined,
  userAgent: string | undefined,
): Promise<Visitor> {
  const sessionId = await sessionIdIn(cookie)
  const person = await personOf(db, sessionId)
  return { person, sessionId: person ? sessionId : null, device: deviceOf(userAgent) }
}
