import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  CardFrame,
  ClientEvents,
  MoveCommand,
  ResyncAck,
  SeatFrame,
  ServerEvents,
} from '@/server/wire/index.ts'
import { Connection, type ConnectionEvents } from './connection.ts'
import type { GameSocket } from './game-socket.ts'

const GAME = 'abcdefghijkl'
const frame = (game: string, version: number): CardFrame => ({
  kind: 'card',
  version,
  head: '0'.repeat(64),
  card: {
    game,
    status: 'playing',
    ply: version,
    turn: 'white',
    players: {
      white: { name: 'A', kind: 'guest', rating: null },
      black: { name: 'B', kind: 'bot', rating: null },
    },
    clock: null,
    end: null,
    isAbortable: true,
    firstMoveMs: null,
    isRated: false,
    isPassAndPlay: false,
  },
})
const SEAT = {
  kind: 'seat',
  view: { seat: 'white', ply: 1, board: '?'.repeat(64), mark: null },
  ownMove: null,
  legal: [],
  draw: null,
  mayOfferDraw: false,
} as const satisfies Partial<SeatFrame>
const resync: ResyncAck = {
  ok: true,
  frame: frame(GAME, 1),
  transcript: [],
  presence: {
    game: GAME,
    white: true,
    black: true,
    watching: 0,
    queue: null,
    away: null,
    bars: { white: null, black: null },
  },
  rematch: null,
}

let http: HttpServer
let server: Server<ClientEvents, ServerEvents>
let sockets: ServerSocket<ClientEvents, ServerEvents>[]
let watched: string[]
/** What each watch is answered; the last one for all that follow. */
let answers: ResyncAck[]
let told: string[]
let connection: Connection | null

const events: ConnectionEvents = {
  onResync: () => told.push('resync'),
  onFrame: (f) => told.push(`frame ${f.version}`),
  onPresence: () => told.push('presence'),
  onRematch: () => told.push('rematch'),
  onLink: (link) => told.push(link),
  onRefusal: (code) => told.push(code),
}

/** A browser's window and document, as far as the connection listens to them. */
function fakeBrowser(): { window: EventTarget; document: EventTarget & { visibilityState: string } } {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  return { window, document }
}

function open(answerWithinMs = 300): Connection {
  const { port } = http.address() as AddressInfo
  const socket: GameSocket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 30_000,
  })
  connection = new Connection(GAME, events, socket, answerWithinMs)
  return connection
}

let browser: ReturnType<typeof fakeBrowser>
beforeEach(async () => {
  browser = fakeBrowser()
  sockets = []
  watched = []
  answers = [resync]
  told = []
  http = createServer()
  server = new Server(http, { transports: ['websocket'] })
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('watch', ({ game }, ack) => {
      watched.push(game)
      ack(answers[Math.min(watched.length, answers.length) - 1] ?? resync)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  connection?.close()
  connection = null
  await server.close()
  vi.unstubAllGlobals()
})
const until = (is: () => boolean) =>
  vi.waitFor(() => expect(is()).toBe(true), { timeout: 4000, interval: 10 })

describe('connection', () => {
  test('SCREEN-33: it watches on every connect, and is live only once it has been shown the game', async () => {
    open()
    await until(() => told.includes('live'))
    expect(told).toEqual(['resync', 'live'])
    sockets[0]?.disconnect(true)
    await until(() => told.filter((word) => word === 'live').length === 2)
    expect(told).toContain('away')
    expect(watched).toEqual([GAME, GAME])
  })

  test('SCREEN-62: cut at its seat and then shown as a stranger, it asks once more: this browser may have signed in elsewhere', async () => {
    const seat: ResyncAck = { ...resync, frame: { ...frame(GAME, 1), ...SEAT } }
    answers = [seat, resync, seat, resync]
    open()
    await until(() => told.includes('live'))
    sockets[0]?.disconnect(true)
    await vi.waitFor(() => expect(watched).toHaveLength(3), { timeout: 10_000 })
    // A stranger from the start, or by a cut line of its own, asks for nothing more.
    sockets.at(-1)?.conn.close()
    browser.window.dispatchEvent(new Event('online'))
    await until(() => watched.length === 4)
    await new Promise((resolve) => setTimeout(resolve, 3_500))
    expect(watched).toHaveLength(4)
  })

  test('SCREEN-34: a move without an answer is sent again under the same id until it is answered', async () => {
    const moves: MoveCommand[] = []
    const made = open(120)
    await until(() => told.includes('live'))
    sockets[0]?.on('move', (move, ack) => {
      moves.push(move)
      if (moves.length === 3) ack({ ok: true, version: 2 })
    })
    expect(await made.move(4, 'e2e4', 'client-id-1')).toEqual({ ok: true, version: 2 })
    expect(moves).toEqual(
      Array.from({ length: 3 }, () => ({ game: GAME, ply: 4, id: 'client-id-1', uci: 'e2e4' })),
    )
  })

  test('SCREEN-35: a server that cannot say is asked again with the same id; a refusal is an answer', async () => {
    const ids: string[] = []
    const made = open()
    await until(() => told.includes('live'))
    sockets[0]?.on('move', ({ id }, ack) => {
      ids.push(id)
      ack({ ok: false, code: ids.length === 1 ? 'unavailable' : 'stale_ply' })
    })
    expect(await made.move(0, 'e2e4', 'client-id-2')).toEqual({ ok: false, code: 'stale_ply' })
    expect(ids).toEqual(['client-id-2', 'client-id-2'])
  })

  test('SCREEN-38: frames of another game are nobody’s; a fault of the server’s is answered by asking anew', async () => {
    open()
    await until(() => told.includes('live'))
    sockets[0]?.emit('frame', frame('zzzzzzzzzzzz', 7))
    sockets[0]?.emit('frame', frame(GAME, 8))
    sockets[0]?.emit('resync', { game: GAME })
    await until(() => watched.length === 2)
    expect(told.filter((word) => word.startsWith('frame'))).toEqual(['frame 8'])
  })

  test('SCREEN-39: closed, it sends nothing and leaves no listener', async () => {
    const made = open()
    await until(() => told.includes('live'))
    made.close()
    browser.window.dispatchEvent(new Event('online'))
    browser.document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(watched).toHaveLength(1)
    expect(await made.move(0, 'e2e4', 'client-id-4')).toEqual({ ok: false, code: 'unavailable' })
  })
})
