import { expect, test, vi } from 'vitest'
import { bySign, fetchRatings } from './game-ratings.ts'

const answers = (...bodies: unknown[]) => {
  const send = vi.fn()
  for (const body of bodies) send.mockResolvedValueOnce(Response.json(body))
  return send
}
const here = new AbortController().signal
const pending = { isRated: true, isPending: true }
const settled = { isRated: true, isPending: false, counts: true, changes: { white: null, black: null } }

test('RATE-14: the page asks again while the ratings are being reckoned, and gives up quietly', async () => {
  const soon = answers(pending, pending, settled)
  expect(await fetchRatings('g', here, soon, [0, 0, 0, 0])).toEqual(settled)
  expect(soon).toHaveBeenCalledTimes(3)
  expect(await fetchRatings('g', here, answers({ isRated: false }), [0, 0])).toEqual({ isRated: false })
  expect(await fetchRatings('g', here, answers(pending, pending), [0, 0])).toBeNull()
  expect(await fetchRatings('g', here, vi.fn().mockRejectedValue(new Error('offline')), [0, 0])).toBeNull()
  const gone = answers(settled)
  expect(await fetchRatings('g', AbortSignal.abort(), gone, [0])).toBeNull()
  expect(gone).not.toHaveBeenCalled()
})

test('RATE-15: a change is said with its sign', () => {
  expect([12, -8, 0].map(bySign)).toEqual(['+12', '−8', '±0'])
})
