import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { connectionOf } from './send.ts'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

test('ROOM-107: an event goes out letter for letter as the library writes it, and is heard in its place', async () => {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'], serveClient: false })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const far = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] })
  opened.push(
    () => far.disconnect(),
    () => void server.close(),
  )
  const [near] = (await once(server, 'connection')) as [Socket]
  const written: unknown[] = []
  near.conn.on('packetCreate', ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'message') written.push(data)
  })
  const heard: unknown[] = []
  far.onAny((event, ...args) => heard.push([event, ...args]))

  const connection = connectionOf(near, 'someone', { lagMs: null })
  const news = [
    {
      game: 'a"\\\n\u2028',
      players: { white: 'Jürgen 👑', black: '王\ud800' },
      none: null,
      deep: [[1.5e-7, -0, true]],
    },
    { game: 'b' },
    {},
  ]
  for (const each of news) {
    near.emit('presence', each)
    connection.emit('presence', each as never)
  }
  near.emit('over')
  while (heard.length < 2 * news.length + 1) await new Promise((resolve) => setImmediate(resolve))
  for (let n = 0; n < news.length; n++) {
    expect(written[2 * n + 1]).toBe(written[2 * n])
    expect(heard[2 * n + 1]).toEqual(heard[2 * n])
  }
  expect(heard.at(-1)).toEqual(['over'])

  near.disconnect(true)
  const before = written.length
  connection.emit('presence', {} as never)
  expect(written).toHaveLength(before)
})
