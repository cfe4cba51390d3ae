import fc from 'fast-check'
import glicko2 from 'glicko2-lite'
import { expect, test } from 'vitest'
import { afterGame, aged, FRESH, isProvisional, PERIOD_MS } from './glicko.ts'

test('RATE-1: the library gives the worked example of Glickman’s paper', () => {
  const { rating, rd, vol } = glicko2(
    1500,
    200,
    0.06,
    [
      [1400, 30, 1],
      [1550, 100, 0],
      [1700, 300, 0],
    ],
    { tau: 0.5 },
  )
  expect(rating).toBeCloseTo(1464.06, 1)
  expect(rd).toBeCloseTo(151.52, 1)
  expect(vol).toBeCloseTo(0.05999, 4)
})

test('RATE-2: a period without games adds the volatility and nothing else, up to what is known of a newcomer', () => {
  const known = { rating: 1700, deviation: 60, volatility: 0.06 }
  const after = aged(known, PERIOD_MS)
  // φ' = √(φ² + σ²), step 6 of the paper, on its own scale.
  expect(after.deviation / 173.7178).toBeCloseTo(Math.hypot(60 / 173.7178, 0.06), 9)
  expect(after).toMatchObject({ rating: 1700, volatility: 0.06 })
  expect(aged(known, 2 * PERIOD_MS).deviation).toBeCloseTo(aged(after, PERIOD_MS).deviation, 9)
  expect(aged(known, 0)).toEqual(known)
  expect(aged(known, -5)).toEqual(known)
  expect(aged(known, 1e15).deviation).toBe(350)
  const YEAR_MS = 365 * 86_400_000
  expect(isProvisional(aged(known, YEAR_MS / 2))).toBe(false)
  expect(isProvisional(aged(known, 1.2 * YEAR_MS))).toBe(true)
})

const rating = fc.record({
  rating: fc.double({ min: 100, max: 3500, noNaN: true }),
  deviation: fc.double({ min: 30, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.1, noNaN: true }),
})

test('RATE-3: winning never costs points, losing never gives any, and numbers stay in their bounds', () => {
  fc.assert(
    fc.property(rating, rating, (own, opponent) => {
      const [won, drawn, lost] = [1, 0.5, 0].map((score) => afterGame(own, opponent, score))
      if (!won || !drawn || !lost) throw new Error('three games were played')
      expect(won.rating).toBeGreaterThanOrEqual(drawn.rating)
      expect(drawn.rating).toBeGreaterThanOrEqual(lost.rating)
      expect(won.rating).toBeGreaterThanOrEqual(own.rating)
      expect(lost.rating).toBeLessThanOrEqual(own.rating)
      for (const after of [won, drawn, lost]) {
        expect(after.rating).toBeGreaterThanOrEqual(100)
        expect(after.deviation).toBeGreaterThan(0)
        expect(after.deviation).toBeLessThanOrEqual(350)
        expect(Number.isFinite(after.volatility)).toBe(true)
      }
    }),
  )
})

test('RATE-4: a newcomer is provisional until some ten or twenty games are played', () => {
  let own = FRESH
  let games = 0
  for (; isProvisional(own); games++) own = afterGame(own, { ...FRESH, deviation: 70 }, games % 2)
  expect(games).toBeGreaterThanOrEqual(5)
  expect(games).toBeLessThanOrEqual(20)
})
