/** Who asks: a live session's user. Looked up in the database, and remembered briefly, until a revocation says otherwise. */
import { customAlphabet } from 'nanoid'
import { uniqueNamesGenerator } from 'unique-names-generator'
import type { Database } from '../../db/client.ts'
import { gathered } from '../../db/queries/gathered.ts'
import { createGuest, findSession, findSessions } from '../../db/queries/users.ts'
import { SESSION_SECONDS } from './cookie.ts'
import { ADJECTIVES, NOUNS } from './guest-names.ts'

export interface Person {
  id: string
  name: string
  kind: 'guest' | 'account'
}

const drawId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24)

/** The person of a session id, or null when the session is unknown, over or revoked. */
export async function personOf(db: Database, sessionId: string | null): Promise<Person | null> {
  if (sessionId === null) return null
  return findSession(db, sessionId)
}

/**
 * A guest without a form: a row, a generated name, and a session. Only commands make guests, never a GET; the same
 * command sent twice makes one. Null for the id of a command that made its guest long ago.
 */
export async function makeGuest(
  db: Database,
  madeBy: string,
): Promise<{ person: Person; sessionId: string } | null> {
  const made = await createGuest(db, {
    id: drawId(),
    name: uniqueNamesGenerator({ dictionaries: [ADJECTIVES, NOUNS], separator: ' ', style: 'capital' }),
    sessionId: drawId(),
    expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
    madeBy,
  })
  if (!made) return null
  const { user, sessionId } = made
  return { person: { id: user.id, name: user.name, kind: user.kind }, sessionId }
}

/** How long a session found alive is believed without asking again, unless its revocation is announced. */
const BELIEVED_MS = 5_000

const MAX_REMEMBERED = 10_000

/** Remembers who a session is for the sake of commands, of which there are many a second. */
export function rememberPeople(db: Database, nowMs: () => number) {
  const known = new Map<string, { person: Promise<Person | null>; untilMs: number }>()
  const find = gathered<string, Person | null>(async (ids) => {
    const found = await findSessions(db, ids)
    return ids.map((id) => found.get(id) ?? null)
  })
  return {
    personOf: (sessionId: string | null): Promise<Person | null> => {
      if (sessionId === null) return Promise.resolve(null)
      const hit = known.get(sessionId)
      if (hit && hit.untilMs > nowMs()) return hit.person
      const person = find(sessionId)
      known.set(sessionId, { person, untilMs: nowMs() + BELIEVED_MS })
      person.catch(() => known.delete(sessionId))
      if (known.size > MAX_REMEMBERED) sweep(known, nowMs())
      if (known.size > MAX_REMEMBERED) known.clear()
      return person
    },
    /** Of these sessions, those that are neither over nor revoked. Asks the database, and no memory. */
    aliveAmong: async (sessionIds: readonly string[]): Promise<Set<string>> =>
      new Set((await findSessions(db, sessionIds)).keys()),
    forget: (sessionId: string): void => void known.delete(sessionId),
    forgetAll: (): void => known.clear(),
  }
}
export type People = ReturnType<typeof rememberPeople>

function sweep(known: Map<string, { untilMs: number }>, nowMs: number): void {
  for (const [id, entry] of known) if (entry.untilMs <= nowMs) known.delete(id)
}
