import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { barsOf, measureLine } from './lag.ts'

test('ROOM-90: a line is measured by the server’s own ping, and an answer nobody asked for measures nothing', () => {
  const conn = new EventEmitter()
  let nowMs = 1_000
  let changes = 0
  const line = measureLine(
    conn,
    () => nowMs,
    () => changes++,
  )
  const ping = (takesMs: number): void => {
    conn.emit('packetCreate', { type: 'ping' })
    nowMs += takesMs
    conn.emit('heartbeat')
  }
  conn.emit('heartbeat')
  expect(line.lagMs).toBeNull()
  conn.emit('packetCreate', { type: 'message' })
  conn.emit('heartbeat')
  expect(line.lagMs).toBeNull()
  ping(80)
  expect([line.lagMs, changes]).toEqual([80, 1])
  conn.emit('heartbeat')
  expect(line.lagMs).toBe(80)
  // One stall does not make a bad line, several do.
  ping(580)
  expect([line.lagMs, changes]).toEqual([280, 2])
  for (let n = 0; n < 10; n++) ping(2_000)
  expect(barsOf(line.lagMs)).toBe(0)
})

test('ROOM-91: four bars up to 150 ms, none above 1.2 s, and null where nothing is measured', () => {
  expect([0, 150, 151, 300, 301, 600, 601, 1_200, 1_201].map(barsOf)).toEqual([4, 4, 3, 3, 2, 2, 1, 1, 0])
  expect(barsOf(null)).toBeNull()
})
