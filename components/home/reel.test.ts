import { describe, expect, test } from 'vitest'
import { homeReel } from './home-frames.ts'
import { nextMoment, standsMs, startOf } from './reel-clock.ts'

describe('the home page’s game', () => {
  test('HOME-11: its frames are White’s sight by the rules; only the last board is whole', () => {
    const { frames, truth, liftFrom } = homeReel()
    expect(frames).toHaveLength(22)
    for (const { board } of frames) expect(board).toMatch(/^(?=.*\?)[?.pnbrqkPNBRQK]{64}$/)
    expect(truth).toMatch(/^[.pnbrqkPNBRQK]{64}$/)
    expect(truth).not.toContain('k')
    expect(liftFrom).toBe('f7')
  })

  test('HOME-12: it never shows where a move of Black’s came from', () => {
    const { frames } = homeReel()
    for (const [ply, { ownMove }] of frames.entries()) expect(ownMove !== null).toBe(ply % 2 === 1)
  })

  test('HOME-13: every frame stands once, then the fog lifts, then it begins anew', () => {
    const order: string[] = []
    let at = startOf(0)
    for (let step = 0; step < 5; step++) {
      order.push(`${at.frame}${at.isLifted ? ' lifted' : ''}`)
      expect(standsMs(at, 3)).toBeGreaterThan(900)
      at = nextMoment(at, 3)
    }
    expect(order).toEqual(['0', '1', '2', '2 lifted', '0'])
  })
})
