import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '../../wire/challenge.ts'
import { creatorSeat, doFit, refusalFor, type Seeker, type Terms } from './fit.ts'

const side = fc.constantFrom<Side[]>('white', 'black', 'random')
const limit = fc.option(fc.integer({ min: 1000, max: 2000 }))
const person: fc.Arbitrary<Seeker & Terms> = fc.record({
  id: fc.constantFrom('ann', 'bob', 'cleo'),
  kind: fc.constantFrom<('guest' | 'account')[]>('guest', 'account'),
  rating: fc.option(fc.double({ min: 800, max: 2200, noNaN: true })),
  side,
  isRated: fc.boolean(),
  minRating: limit,
  maxRating: limit,
})
const anyone: Seeker & Terms = {
  id: 'ann',
  kind: 'account',
  rating: 1500,
  side: 'random',
  isRated: false,
  minRating: null,
  maxRating: null,
}

describe('who fits whom', () => {
  test('LOBBY-1: fitting is mutual, never with oneself, never two of a colour, never for unlike stakes', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        const isFit = doFit(one, other)
        expect(doFit(other, one)).toBe(isFit)
        if (one.id === other.id || one.isRated !== other.isRated) expect(isFit).toBe(false)
        if (one.side !== 'random' && one.side === other.side) expect(isFit).toBe(false)
        if (isFit && one.isRated) expect([one.kind, other.kind]).toEqual(['account', 'account'])
        if (isFit) for (const [a, b] of [[one, other] as const, [other, one] as const]) mustBeIn(a, b)
      }),
      { numRuns: 2000 },
    )
  })

  test('LOBBY-2: who asks nothing of the other fits everyone else', () => {
    fc.assert(
      fc.property(side, side, (a, b) => {
        fc.pre(a === 'random' || a !== b)
        expect(
          doFit({ ...anyone, side: a }, { ...anyone, id: 'bob', kind: 'guest', rating: null, side: b }),
        ).toBe(true)
      }),
    )
  })

  test('LOBBY-3: a range counts the rating as it is shown, and no rating is in none', () => {
    const terms: Terms = { side: 'random', isRated: true, minRating: 1400, maxRating: 1600 }
    const at = (rating: number | null, kind: 'guest' | 'account' = 'account') =>
      refusalFor({ id: 'bob', kind, rating }, terms)
    expect([at(1399.5), at(1600.4), at(1500)]).toEqual([null, null, null])
    expect([at(1399.4), at(1600.5), at(null)]).toEqual(['forbidden', 'forbidden', 'forbidden'])
    expect(at(1500, 'guest')).toBe('unauthenticated')
    expect(refusalFor({ id: 'bob', kind: 'account', rating: 2400 }, { ...terms, maxRating: null })).toBeNull()
  })

  test('LOBBY-4: both get the colour they wished for; without a wish it is drawn', () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom<('white' | 'black')[]>('white', 'black'),
        (creator, taker, drawn) => {
          fc.pre(creator === 'random' || creator !== taker)
          const seat = creatorSeat(creator, taker, () => drawn)
          if (creator !== 'random') expect(seat).toBe(creator)
          if (taker !== 'random') expect(seat).not.toBe(taker)
          if (creator === 'random' && taker === 'random') expect(seat).toBe(drawn)
        },
      ),
    )
  })
})

function mustBeIn({ minRating, maxRating }: Terms, { rating }: Seeker): void {
  if (minRating === null && maxRating === null) return
  expect(rating).not.toBeNull()
  const shown = Math.round(rating ?? 0)
  expect(shown).toBeGreaterThanOrEqual(minRating ?? 0)
  expect(shown).toBeLessThanOrEqual(maxRating ?? 9999)
}
