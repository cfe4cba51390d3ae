import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientEvents, MoveCommand, ServerEvents } from '@/server/wire/index.ts'
import type { GameSocket } from './game-socket.ts'
import { SteadySocket } from './steady-socket.ts'

/** Longer than any test waits. */
const LIBRARY_REDIALS_MS = 30_000
const ANSWER_WITHIN_MS = 300

let server: Server<ClientEvents, ServerEvents>
let sockets: ServerSocket<ClientEvents, ServerEvents>[]
let told: string[]
let browser: { window: EventTarget; document: EventTarget }
let socket: GameSocket
let steady: SteadySocket
/** The next question over a line that is back finds silence. */
let isSilentOnce: boolean

beforeEach(async () => {
  browser = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  }
  vi.stubGlobal('window', browser.window)
  vi.stubGlobal('document', browser.document)
  sockets = []
  told = []
  isSilentOnce = false
  const http = createServer()
  server = new Server(http, { transports: ['websocket'] })
  server.on('connection', (one) => void sockets.push(one))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: LIBRARY_REDIALS_MS,
  })
  const events = {
    onBack: async () => {
      told.push('back')
      const isAnswered = !isSilentOnce
      isSilentOnce = false
      return isAnswered
    },
    onAway: () => void told.push('away'),
    onCut: () => void told.push('cut'),
  }
  steady = new SteadySocket(socket, events, ANSWER_WITHIN_MS)
  steady.open()
  await until(() => told.includes('back') && sockets.length === 1)
})
afterEach(async () => {
  steady.close()
  await server.close()
  vi.unstubAllGlobals()
})
const until = (is: () => boolean) =>
  vi.waitFor(() => expect(is()).toBe(true), { timeout: 4000, interval: 10 })

describe('steady socket', () => {
  test('SCREEN-36: a command given while the line is down is sent when it is back', async () => {
    browser.window.dispatchEvent(new Event('offline'))
    const moves: MoveCommand[] = []
    server.on('connection', (one) =>
      one.on('move', (move, ack) => {
        moves.push(move)
        ack({ ok: true, version: 9 })
      }),
    )
    sockets[0]?.conn.close()
    await until(() => !socket.connected)
    const command = { game: 'abcdefghijkl', ply: 2, id: 'client-id-3', uci: 'd2d4' }
    const answer = steady.send((wait) => socket.timeout(wait).emitWithAck('move', command))
    browser.window.dispatchEvent(new Event('online'))
    expect(await answer).toEqual({ ok: true, version: 9 })
    expect(moves).toEqual([command])
  })

  test('SCREEN-37: when the network is back it dials at once, whatever the timers say', async () => {
    sockets[0]?.conn.close()
    await until(() => told.includes('away'))
    browser.window.dispatchEvent(new Event('online'))
    await until(() => told.at(-1) === 'back')
    expect(told).toEqual(['back', 'away', 'back'])
  })

  test('SCREEN-37: a line that is silent when the tab is seen again is dropped for a new one', async () => {
    isSilentOnce = true
    browser.document.dispatchEvent(new Event('visibilitychange'))
    await until(() => told.length === 4)
    expect(told).toEqual(['back', 'back', 'away', 'back'])
    expect(sockets).toHaveLength(2)
  })

  test('SCREEN-33: cut by the server it comes back by itself, and says that it was cut', async () => {
    sockets[0]?.disconnect(true)
    await until(() => told.filter((word) => word === 'back').length === 2)
    expect(told).toEqual(['back', 'away', 'cut', 'back'])
  })
})
