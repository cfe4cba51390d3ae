/** A process without its database, its engine and its pages: rooms, API and sockets on one HTTP server. */
import type { Server as HttpServer } from 'node:http'
import { customAlphabet } from 'nanoid'
import type { Database } from '../db/client.ts'
import { makeGuest, rememberPeople } from './auth/people.ts'
import { openSignInLimits } from './auth/sign-in-limits.ts'
import type { Thinker } from './bots/thinker.ts'
import type { Env } from './env.ts'
import { addAccountRoutes } from './http/account-api.ts'
import { openApi } from './http/api.ts'
import { openMetrics } from './http/metrics.ts'
import { addModerationRoutes } from './http/moderation-api.ts'
import { addressOf, isOwnOrigin, isSecure, ownOrigin } from './http/origin.ts'
import { addPassRoutes } from './http/pass-api.ts'
import { addPushRoutes } from './http/push-api.ts'
import { addRatingRoutes } from './http/rating-api.ts'
import { listen, makeServer, type PageHandler } from './http/serve.ts'
import { addTurnRoutes } from './http/turns-api.ts'
import { openRooms, type PushKeys, type Rooms } from './rooms/index.ts'
import { openLimits } from './rooms/socket/limits.ts'
import { dropEnded, dropSession, type GameServer, openSockets } from './rooms/socket/sockets.ts'

export interface SiteOptions {
  db: Database
  env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY' | 'PORT' | 'HOST'>
  /** Keys for browser push; without them it is off. */
  push?: PushKeys | null
  thinker: Thinker
  /** What the engine has in hand, for the metrics. */
  load: () => { thinking: number; waiting: number }
  /** Null until the pages are ready; health says so. */
  pages: () => PageHandler | null
  isDev: boolean
  version: { version: string; commit: string }
  onFault: (where: string, error: unknown) => void
}

export interface Site {
  server: HttpServer
  rooms: Rooms
  /** Where it listens. */
  port: number
  /** Ends the sockets and the listening; the rooms are closed apart, after them. */
  close: () => Promise<void>
}

/** Resolves once it listens and every game that must be in hand is. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { db, env, pages, onFault, push = null } = options
  const people = rememberPeople(db, Date.now)
  const limits = openLimits()
  const policy = { publicUrl: env.PUBLIC_URL, trustProxy: env.TRUST_PROXY }
  const sockets: { io?: GameServer } = {}
  const rooms = await openRooms({
    db,
    push,
    process: customAlphabet('0123456789abcdef', 12)(),
    thinker: options.thinker,
    people,
    onFault,
    onRevoked: (session) => sockets.io && dropSession(sockets.io, session),
    onGap: () => sockets.io && void dropEnded(sockets.io, { people, onFault }),
  })
  const api = openApi({
    play: rooms.play,
    people,
    makeGuest: (requestId) => makeGuest(db, requestId),
    isWithinLimit: limits.newGame,
    meeting: rooms.meeting,
    isWithinChallengeLimit: limits.challenge,
    addressOf: (request) => addressOf(request, policy),
    isOwnOrigin: (request) => isOwnOrigin(request, policy),
    isSecure: (request) => isSecure(request, policy),
    originOf: (request) => ownOrigin(request, policy),
    isReady: async () => pages() !== null && (await canAsk(db)),
    metrics: openMetrics(() => ({ ...rooms.counts(), ...options.load() })).text,
    version: options.version,
    onFault,
  })
  addRatingRoutes(api, { db })
  addTurnRoutes(api, { db, people, bell: rooms.meeting.bell })
  addPushRoutes(api, {
    db,
    push,
    isWithinLimit: limits.push,
    addressOf: (request) => addressOf(request, policy),
  })
  addPassRoutes(api, {
    passAndPlay: rooms.passAndPlay,
    people,
    makeGuest: (requestId) => makeGuest(db, requestId),
    isWithinLimit: limits.newGame,
    addressOf: (request) => addressOf(request, policy),
    isSecure: (request) => isSecure(request, policy),
  })
  addAccountRoutes(api, {
    db,
    limits: openSignInLimits(),
    deleteAccount: rooms.deleteAccount,
    addressOf: (request) => addressOf(request, policy),
    isSecure: (request) => isSecure(request, policy),
  })
  addModerationRoutes(api, { db, chat: rooms.chat, leaveGames: rooms.leaveGames, nowMs: Date.now })
  const server = makeServer({ policy, isDev: options.isDev, api, onFault }, pages)
  const io = openSockets(server, {
    house: rooms.house,
    chat: rooms.chat,
    meeting: rooms.meeting,
    people,
    limits,
    addressOf: (request) => addressOf(request, policy),
    isOwnOrigin: (request) => isOwnOrigin(request, policy),
    onFault,
  })
  sockets.io = io
  const port = await listen(server, env.PORT, env.HOST)
  return {
    server,
    rooms,
    port,
    close: async () => {
      // A question that is held would hold the server open.
      rooms.meeting.bell.close()
      await io.close()
    },
  }
}

const canAsk = (db: Database): Promise<boolean> =>
  db.sql`select 1`.then(
    () => true,
    () => false,
  )
