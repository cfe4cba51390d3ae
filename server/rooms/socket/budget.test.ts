import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newBudget } from './budget.ts'

describe('a message budget', () => {
  test("WIRE-11: one second's worth at once and no more, then as much as time has given back", () => {
    let nowMs = 0
    const spend = newBudget(40, () => nowMs)
    expect(Array.from({ length: 41 }, spend)).toEqual([...Array(40).fill(true), false])
    nowMs += 100
    expect(Array.from({ length: 5 }, spend)).toEqual([true, true, true, true, false])
  })

  test("WIRE-12: over any span at most its time's worth and one second's more", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { maxLength: 300 }), (waits) => {
        let nowMs = 0
        let granted = 0
        const spend = newBudget(40, () => nowMs)
        for (const wait of waits) {
          nowMs += wait
          if (spend()) granted++
        }
        expect(granted).toBeLessThanOrEqual(40 + (nowMs * 40) / 1000)
      }),
    )
  })
})
