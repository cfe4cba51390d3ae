import { describe, expect, test } from 'vitest'
import { FINISHED_GAME } from '../home/finished-game.ts'
import { archiveOf } from './archive.fixture.ts'
import { beliefAt, hasBeliefs } from './belief-lens.ts'

const telemetry = {
  move: 'e7e5',
  mix: [
    { move: 'd7d5', probability: 0.25, value: 0 },
    { move: 'e7e5', probability: 0.75, value: 0.1 },
    { move: 'a7a6', probability: 0, value: -0.2 },
  ],
  belief: { boards: 20, sampled: false },
  marginals: {
    e4: { P: 0.4, N: 0.05 },
    d4: { P: 0.6 },
    a8: { P: 0.001 },
    z9: { P: 1 },
    c3: { X: 1, N: 'no' },
  },
}
const archive = { ...archiveOf(FINISHED_GAME), decisions: [{ ply: 1, seat: 'black' as const, telemetry }] }

describe('belief lens', () => {
  test('REVIEW-13: a belief stands where it was held and after the move it led to, nowhere else', () => {
    expect([0, 1, 2, 3].map((ply) => beliefAt(archive, ply)?.ply ?? null)).toEqual([null, 1, 1, null])
    expect(hasBeliefs(archive)).toBe(true)
    expect(hasBeliefs(archiveOf(FINISHED_GAME))).toBe(false)
  })

  test('REVIEW-14: squares come likeliest first with their likeliest man, moves with the one played', () => {
    const lens = beliefAt(archive, 1)
    expect(lens?.squares).toEqual([
      { square: 'd4', chance: 0.6, piece: 'P', pieceChance: 0.6 },
      { square: 'e4', chance: 0.45, piece: 'P', pieceChance: 0.4 },
    ])
    expect(lens?.moves).toEqual([
      { uci: 'e7e5', probability: 0.75, isPlayed: true },
      { uci: 'd7d5', probability: 0.25, isPlayed: false },
    ])
    expect(lens).toMatchObject({ seat: 'black', boards: 20, isSampled: false })
  })

  test('REVIEW-15: telemetry of another shape shows less and never throws', () => {
    for (const odd of [{}, { marginals: 3, mix: 'x', belief: null }, { mix: [null, 4, {}] }]) {
      const strange = { ...archive, decisions: [{ ply: 1, seat: 'white' as const, telemetry: odd }] }
      expect(beliefAt(strange, 1)).toMatchObject({ squares: [], moves: [], boards: null, isSampled: false })
    }
  })
})
