import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Seat } from '@/server/wire/index.ts'
import { fogPath, fogRings, type Point } from './fog-path.ts'
import { ALL_HIDDEN, EMPTY, HIDDEN, screenPlace } from './squares.ts'

const boards = fc
  .array(fc.constantFrom(HIDDEN, EMPTY, 'P', 'n'), { minLength: 64, maxLength: 64 })
  .map((letters) => letters.join(''))
const sides = fc.constantFrom<Seat>('white', 'black')

/** Even-odd rule: is the point inside the fog. */
function isInside(rings: Point[][], x: number, y: number): boolean {
  let isIn = false
  for (const ring of rings) {
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length] ?? a
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn
    }
  }
  return isIn
}

describe('fog outline', () => {
  test('SCREEN-1: the inner part of a square lies in fog exactly when the square is hidden', () => {
    fc.assert(
      fc.property(boards, sides, (board, orientation) => {
        const rings = fogRings(board, orientation)
        for (let i = 0; i < 64; i++) {
          const { column, row } = screenPlace(i, orientation)
          for (const [dx, dy] of [
            [50, 50],
            [25, 50],
            [75, 50],
            [50, 25],
            [50, 75],
          ] as const) {
            const isIn = isInside(rings, column * 100 + dx, row * 100 + dy)
            expect(isIn, `square ${i} at ${dx},${dy}`).toBe(board.charAt(i) === HIDDEN)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('SCREEN-2: hidden neighbours are one cloud; a wholly hidden board is one ring that runs over its edge', () => {
    const rings = fogRings(ALL_HIDDEN, 'white')
    expect(rings).toHaveLength(1)
    const xs = rings.flat().map((point) => point.x)
    expect(Math.min(...xs)).toBeLessThan(0)
    expect(Math.max(...xs)).toBeGreaterThan(800)
    const pair = EMPTY.repeat(27) + HIDDEN.repeat(2) + EMPTY.repeat(35)
    expect(fogRings(pair, 'white')).toHaveLength(1)
  })

  test('SCREEN-3: a board without a hidden square has no fog', () => {
    expect(fogPath(EMPTY.repeat(64), 'white')).toBe('')
    expect(fogPath(ALL_HIDDEN, 'white')).toMatch(/^M[-\d].*Z$/)
  })

  test('SCREEN-4: pieces on seen squares do not bend the fog', () => {
    fc.assert(
      fc.property(boards, sides, (board, side) => {
        const bare = board.replace(/[a-zA-Z]/g, EMPTY)
        expect(fogPath(board, side)).toBe(fogPath(bare, side))
      }),
      { numRuns: 30 },
    )
  })
})
