/** People and games made straight in the database: two persons to a game, as a lobby will make them. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../../db/client.ts'
import { createGame } from '../../../db/queries/games.ts'
import { sessions, users } from '../../../db/schema.ts'
import { SESSION_SECONDS, sessionCookie } from '../../../server/auth/cookie.ts'
import { seal } from '../../../server/referee/index.ts'
import { type CreatedEvent, RULES_VERSION } from '../../../server/wire/event.ts'
import { SALT_BYTES } from '../../../server/wire/ledger.ts'
import { DEFAULT_TIME } from '../../../server/wire/time-control.ts'

export interface Guest {
  id: string
  name: string
  /** For a Cookie header. */
  cookie: string
}

const drawId = (bytes: number): string => randomBytes(bytes).toString('hex')

/** Guests with a live session each. NEXTAUTH_SECRET must be the server's. */
export async function makeGuests(db: Database, count: number): Promise<Guest[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: drawId(12),
    name: `Guest ${index + 1}`,
    sessionId: drawId(12),
  }))
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000)
  await db.orm.insert(users).values(rows.map(({ id, name }) => ({ id, name, kind: 'guest' as const })))
  await db.orm.insert(sessions).values(rows.map((r) => ({ id: r.sessionId, userId: r.id, expiresAt })))
  return Promise.all(
    rows.map(async ({ id, name, sessionId }) => {
      const [cookie = ''] = (await sessionCookie(sessionId, false)).split(';')
      return { id, name, cookie }
    }),
  )
}

/** A running game between two people, with the usual clock; gives its id. */
export async function makeGame(db: Database, white: Guest, black: Guest): Promise<string> {
  const atMs = Date.now()
  const created: CreatedEvent = {
    type: 'created',
    variant: 'fog',
    rules: RULES_VERSION,
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    white: { kind: 'person' },
    black: { kind: 'person' },
    time: DEFAULT_TIME,
    atMs,
  }
  const row = {
    id: drawId(6),
    status: 'playing' as const,
    createdBy: white.id,
    clientId: drawId(12),
    whiteUser: white.id,
    blackUser: black.id,
    whiteName: white.name,
    blackName: black.name,
    whiteKind: 'guest' as const,
    blackKind: 'guest' as const,
    ...DEFAULT_TIME,
    createdAtMs: atMs,
  }
  const sealed = seal(null, created, drawId(SALT_BYTES))
  const made = await createGame(db, row, { ...sealed, seat: null, clientId: null })
  if (made === null) throw new Error('a game of somebody who is gone')
  return made
}
