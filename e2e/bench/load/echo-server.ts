/**
 * The yardstick: bare Socket.IO with the messages of a room and none of its work. Every move-sized message is
 * acknowledged and answered by one frame-sized message to each socket of its pair. Prints its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'

const frame = JSON.parse(process.argv[2] ?? '') as { version: number; card: object }
const pairs = new Map<string, Socket[]>()
const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false })

io.on('connection', (socket) => {
  const key = String(socket.handshake.headers['x-pair'])
  const pair = pairs.get(key) ?? []
  pairs.set(key, [...pair, socket])
  socket.on('move', ({ game, ply }: { game: string; ply: number }, ack: (answer: unknown) => void) => {
    const answer = { ...frame, card: { ...frame.card, game, ply: ply + 1 } }
    for (const each of pairs.get(key) ?? []) each.emit('frame', answer)
    ack({ ok: true, version: ply + 2 })
  })
})

http.listen(0, '127.0.0.1', () => console.log((http.address() as AddressInfo).port))
// It ends with the one who started it.
process.stdin.resume().on('end', () => process.exit(0))
