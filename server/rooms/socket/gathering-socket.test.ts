import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { GatheringServer } from './gathering-socket.ts'

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

/** The two ends of one line, and what the server's end has handed to the system so far, call by call. */
async function line(): Promise<{ near: WebSocket; far: WebSocket; calls: number[]; heard: string[] }> {
  const http = createServer()
  const calls: number[] = []
  const server = new GatheringServer({ noServer: true })
  const near = new Promise<WebSocket>((resolve) => {
    http.on('upgrade', (request, socket, head) => {
      const stream = socket as unknown as {
        _writev: (chunks: unknown[], done: () => void) => void
        _write: (...args: unknown[]) => void
      }
      const [writev, write] = [stream._writev.bind(socket), stream._write.bind(socket)]
      server.handleUpgrade(request, socket, head, (made) => {
        stream._writev = (chunks, done) => {
          calls.push(chunks.length)
          writev(chunks, done)
        }
        stream._write = (...args) => {
          calls.push(1)
          write(...args)
        }
        resolve(made)
      })
    })
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const far = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  const heard: string[] = []
  far.on('message', (data) => heard.push(String(data)))
  await once(far, 'open')
  opened.push(http, server, { close: () => far.terminate() })
  return { near: await near, far, calls, heard }
}

test('ROOM-60: what is sent in one turn of the event loop leaves in one call, in order, and is told as sent at once', async () => {
  const { near, far, calls, heard } = await line()
  const told: string[] = []
  near.send('the frame', () => told.push('frame'))
  await Promise.resolve()
  near.send('the answer', () => told.push('answer'))
  await Promise.resolve()
  expect(told).toEqual(['frame', 'answer'])
  expect(calls).toEqual([])
  while (heard.length < 2) await once(far, 'message')
  expect(heard).toEqual(['the frame', 'the answer'])
  expect(calls).toHaveLength(1)
})

test('ROOM-61: a close right after a message loses nothing of it', async () => {
  const { near, far, heard } = await line()
  near.send('last words')
  near.close()
  await once(far, 'close')
  expect(heard).toEqual(['last words'])
})

test('ROOM-62: a line that does not read is cut once megabytes wait for it', async () => {
  const { near, far } = await line()
  far.pause()
  const closed = once(near, 'close')
  const frame = 'x'.repeat(256 * 1024)
  for (let n = 0; n < 400 && near.readyState === WebSocket.OPEN; n++) {
    near.send(frame)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await closed
  expect(near.readyState).toBe(WebSocket.CLOSED)
})

test('ROOM-105: texts of every length and alphabet arrive as they were, in order, whichever way they are written', async () => {
  const { near, heard, far } = await line()
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000]
  const texts = [
    ...lengths.flatMap((length) => ['x'.repeat(length), 'é'.repeat(length)]),
    'Jürgen, 王, 👑',
    '\u0000\u007f\u0080\u00ff',
    '["frame",{"name":"Ærø"}]',
  ]
  const all = [...texts, ...texts.toReversed()]
  for (const [n, text] of all.entries()) {
    near.send(text)
    if (n % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  while (heard.length < all.length) await once(far, 'message')
  expect(heard).toEqual(all)
})

test('ROOM-106: what is sent to a line that is closing is not written after its close', async () => {
  const { near, far, heard } = await line()
  near.close()
  near.send('too late')
  await once(far, 'close')
  expect(heard).toEqual([])
})
