/**
 * Socket.IO at the door: who may open a socket, what it costs, and how its messages reach the desk. Websocket is the
 * only transport and connection-state recovery is off: resync is one thing, a fresh view.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { sessionIdIn } from '../../auth/cookie.ts'
import type { People } from '../../auth/people.ts'
import type { GameId } from '../../wire/ids.ts'
import type { ClientEvents, ServerEvents } from '../../wire/socket-events.ts'
import { connectionOf, sendRefusal } from '../send.ts'
import type { Caller, DeskTools } from './caller.ts'
import { depart, receive } from './desk.ts'
import { GatheringServer } from './gathering-socket.ts'
import { measureLine } from './lag.ts'
import type { Limits } from './limits.ts'

export interface SocketTools extends DeskTools {
  people: People
  limits: Limits
  addressOf: (request: IncomingMessage) => string
  isOwnOrigin: (request: IncomingMessage) => boolean
}

interface SocketData {
  sessionId: string | null
  userId: string | null
}
type GameSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>
export type GameServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>

/** Above this the connection is cut; between MAX_MESSAGE_BYTES and this a message is refused by code. */
const MAX_FRAME_BYTES = 256 * 1024

export function openSockets(http: HttpServer, tools: SocketTools): GameServer {
  const io: GameServer = new Server(http, {
    transports: ['websocket'],
    wsEngine: GatheringServer,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    allowRequest: (request, decide) => {
      if (!tools.isOwnOrigin(request)) return decide('foreign origin', false)
      void tools.limits
        .handshake(tools.addressOf(request))
        .then((isWithin) => decide(isWithin ? null : 'rate limited', isWithin))
    },
  })
  io.use(async (socket, next) => {
    try {
      const sessionId = await sessionIdIn(socket.request.headers.cookie)
      const person = await tools.people.personOf(sessionId)
      socket.data.sessionId = person ? sessionId : null
      socket.data.userId = person?.id ?? null
      next()
    } catch (error) {
      tools.onFault('handshake', error)
      next(new Error('unavailable'))
    }
  })
  io.on('connection', (socket) => attend(tools, socket))
  const rounds = setInterval(() => void dropEnded(io, tools), ROUND_MS)
  rounds.unref()
  http.once('close', () => clearInterval(rounds))
  return io
}

/** How often sockets are held against the sessions table: a lost announcement must not keep one open for ever. */
const ROUND_MS = 20_000

function attend(tools: SocketTools, socket: GameSocket): void {
  const { sessionId, userId } = socket.data
  const line = measureLine(
    socket.conn,
    () => performance.now(),
    () => {
      for (const game of caller.games) tools.house.peek(game)?.audience.recount()
    },
  )
  const connection = connectionOf(socket, userId, line)
  const caller: Caller = {
    connection,
    games: new Set<GameId>(),
    challenges: new Set(),
    isSessionAlive: async () => (await tools.people.personOf(sessionId))?.id === userId,
    isOpen: () => socket.connected,
    isWithinLimit: tools.limits.messages(),
  }
  tools.meeting.crowd.enter(connection, caller.games)
  // A message is one text packet and the binary ones that follow it.
  let bytes = 0
  socket.conn.on('packet', (packet: { data?: unknown }) => {
    bytes = typeof packet.data === 'string' ? sizeOf(packet.data) : bytes + sizeOf(packet.data)
  })
  socket.onAny((event: string, ...args: unknown[]) => {
    const last = args[args.length - 1]
    const ack = typeof last === 'function' ? (last as (answer: unknown) => void) : null
    const payload = ack ? args.slice(0, -1) : args
    void receive(tools, caller, event, payload, bytes)
      .then((answer) => {
        if (ack) ack(answer)
        else if (!answer.ok) sendRefusal(connection, answer.code)
      })
      .catch((error: unknown) => tools.onFault('answer', error))
  })
  socket.on('disconnect', () => {
    for (const game of caller.games) depart(tools.house, connection, game)
    tools.meeting.leave(connection, caller.challenges)
  })
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string') return Buffer.byteLength(data)
  return ArrayBuffer.isView(data) || data instanceof ArrayBuffer ? data.byteLength : 0
}

/** Cuts the sockets of a session that was revoked. */
export function dropSession(io: GameServer, sessionId: string): void {
  for (const socket of io.sockets.sockets.values()) {
    if (socket.data.sessionId === sessionId) socket.disconnect(true)
  }
}

/** Cuts the sockets of all sessions that are over or revoked, announced or not. */
export async function dropEnded(
  io: GameServer,
  { people, onFault }: Pick<SocketTools, 'people' | 'onFault'>,
): Promise<void> {
  try {
    const asked = new Set<string>()
    for (const { data } of io.sockets.sockets.values()) if (data.sessionId) asked.add(data.sessionId)
    if (asked.size === 0) return
    const alive = await people.aliveAmong([...asked])
    for (const sessionId of asked) if (!alive.has(sessionId)) dropSession(io, sessionId)
  } catch (error) {
    onFault('sessions', error)
  }
}
