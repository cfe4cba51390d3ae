import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServerTime } from './server-time.ts'

const OFFSET_MS = 1_700_000_000_000

test('SCREEN-60: a message that comes late is dated to when it was sent, within half of the quickest way there and back', () => {
  const waysMs = fc.array(
    fc.record({ there: fc.integer({ min: 5, max: 900 }), back: fc.integer({ min: 5, max: 900 }) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(waysMs, (ways) => {
      const time = new ServerTime()
      let localMs = 0
      let quickestThere = Number.POSITIVE_INFINITY
      let quickestBack = Number.POSITIVE_INFINITY
      for (const { there, back } of ways) {
        const askedMs = localMs
        const sentMs = askedMs + there
        localMs = sentMs + back
        time.heard(OFFSET_MS + sentMs, localMs)
        time.answered(OFFSET_MS + sentMs, askedMs)
        quickestThere = Math.min(quickestThere, there)
        quickestBack = Math.min(quickestBack, back)
        const dated = time.localMs(OFFSET_MS + sentMs, localMs)
        expect(dated).toBeLessThanOrEqual(localMs)
        expect(Math.abs(dated - sentMs)).toBeLessThanOrEqual((quickestThere + quickestBack) / 2 + 1e-3)
      }
    }),
  )
})

test('SCREEN-61: before anything was answered a message counts from when it came, and a quick one dates the late', () => {
  const time = new ServerTime()
  expect(time.localMs(OFFSET_MS, 700)).toBe(700)
  time.heard(OFFSET_MS + 100, 140)
  expect(time.localMs(OFFSET_MS + 100, 140)).toBe(140)
  time.heard(OFFSET_MS + 1_000, 1_800)
  expect(time.localMs(OFFSET_MS + 1_000, 1_800)).toBe(1_040)
})
