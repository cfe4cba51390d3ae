import { afterAll, beforeAll, expect, test } from 'vitest'
import { killOften } from '../e2e/kill/kill-often.ts'
import { ServerProcess } from './spawned.fixture.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
}, 60_000)
afterAll(() => server.stop(), 60_000)

test('ROOM-40: ten kills by -9, during start too: no acknowledged move is lost, games go on, down time is free', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`kills: seed ${seed}`)
  const report = await killOften(server, { kills: 10, seed })
  console.log(`kills: ${JSON.stringify(report)}`)
  expect(report.lost).toEqual([])
  expect(report.refused).toEqual([])
  expect(report.stuck).toEqual([])
  expect(report.killsDuringStart).toBeGreaterThan(0)
  expect(report.acked).toBeGreaterThan(20)
  // Charged for no more than servers were alive; a short gap that looks like a late beat may cost that much.
  expect(report.chargedMs).toBeLessThanOrEqual(report.aliveMs + 1_200 * report.kills)
  expect(report.wallMs - report.chargedMs).toBeGreaterThan(3 * 3_000)
}, 240_000)
