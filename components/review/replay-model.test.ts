import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legalUciOf, newGame, playUci } from '@/engine/rules/index.ts'
import type { Archive } from '@/server/wire/index.ts'
import { FINISHED_GAME } from '../home/finished-game.ts'
import { archiveOf } from './archive.fixture.ts'
import { buildReplay, type ReplayPly, sanAt } from './replay-model.ts'

const KING_TAKEN = archiveOf(FINISHED_GAME)
const drawn = { result: '1/2-1/2', reason: 'threefold' } as const
const last = (archive: Archive) => {
  const { plies } = buildReplay(archive)
  return plies[plies.length - 1]
}

describe('replay model', () => {
  test('REVIEW-1: the last ply shows a board without the taken king, and both sights of it', () => {
    const { plies, unreadablePly } = buildReplay(KING_TAKEN)
    expect(unreadablePly).toBeNull()
    expect(plies).toHaveLength(22)
    const end = plies[21]
    expect(end?.san).toBe('Qxf7')
    expect(end?.taken).toEqual({ square: 'f7', piece: 'k' })
    expect(end?.truth).not.toContain('k')
    expect(end?.truth.charAt(13)).toBe('Q')
    expect(end?.black.board).toContain('?')
    expect(end?.white.board.replaceAll('?', '')).toContain('Q')
  })

  test('REVIEW-2: a side sees its own men, never a man that is not there, and the mark of an unseen loss', () => {
    const { plies } = buildReplay(KING_TAKEN)
    for (const { truth, white, black } of plies) {
      for (let index = 0; index < 64; index++) {
        for (const sight of [white, black]) expect(['?', truth[index]]).toContain(sight.board[index])
        expect(/[A-Z]/.test(truth[index] ?? '')).toBe(/[A-Z]/.test(white.board[index] ?? ''))
      }
    }
    const kingTakesKnight = plies[12]
    expect(kingTakesKnight?.san).toBe('Kxf7')
    expect(kingTakesKnight?.white).toEqual(expect.objectContaining({ mark: 'f7' }))
    expect(kingTakesKnight?.white.board.charAt(13)).toBe('?')
    expect(kingTakesKnight?.black.mark).toBeNull()
    expect(plies[13]?.white.mark).toBeNull()
  })

  test('REVIEW-3: clocks stand at what they were, and the side that lost on time ends at nothing', () => {
    const { plies } = buildReplay(KING_TAKEN)
    expect(plies[0]).toMatchObject({ whiteMs: 600_000, blackMs: 600_000 })
    expect(plies[3]).toMatchObject({ whiteMs: 599_000, blackMs: 599_500 })
    const flagged = { moves: ['e2e4', 'e7e5'], end: { result: '1-0', reason: 'flag' } } as const
    expect(last(archiveOf(flagged))).toMatchObject({ whiteMs: 600_000, blackMs: 0 })
    expect(last(archiveOf({ ...flagged, end: { result: '0-1', reason: 'flag' } }))?.whiteMs).toBe(0)
    expect(last(archiveOf({ ...flagged, time: null }))).toMatchObject({ whiteMs: null, blackMs: null })
  })

  test('REVIEW-4: the stored game is shown to its end, even past an end of today’s rules', () => {
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8']
    const moves = [...shuffle, ...shuffle, ...shuffle]
    expect(buildReplay(archiveOf({ moves, end: drawn })).plies).toHaveLength(13)
  })

  test('REVIEW-5: a move that cannot be read ends what is shown, and nothing throws', () => {
    const odd = archiveOf({ moves: ['e2e4', 'e7e4', 'd2d4'], end: drawn })
    expect(buildReplay(odd)).toMatchObject({ unreadablePly: 2, plies: [{ ply: 0 }, { san: 'e4' }] })
    expect(buildReplay({ ...odd, startFen: 'nonsense' })).toEqual({ plies: [], unreadablePly: 0 })
    expect(
      buildReplay(archiveOf({ moves: [], end: { result: null, reason: 'aborted' } })).plies,
    ).toHaveLength(1)
  })

  test('REVIEW-22: moves that were only weighed are written in the position they were weighed in', () => {
    const start = buildReplay(KING_TAKEN).plies[0] as ReplayPly
    expect([sanAt(start, 'g1f3'), sanAt(start, 'e2e4')]).toEqual(['Nf3', 'e4'])
    expect([sanAt(start, 'e7e5'), sanAt(start, 'nonsense')]).toEqual(['e7e5', 'nonsense'])
  })

  test('REVIEW-6: whole random games replay move by move', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 160 }), (choices) => {
        const moves = randomGame(choices)
        const { plies, unreadablePly } = buildReplay(archiveOf({ moves, end: drawn }))
        expect(unreadablePly).toBeNull()
        expect(plies.map(({ uci }) => uci)).toEqual([null, ...moves])
      }),
      { numRuns: 25 },
    )
  })
})

function randomGame(choices: readonly number[]): string[] {
  let game = newGame()
  const moves: string[] = []
  for (const choice of choices) {
    const legal = legalUciOf(game)
    const uci = legal[choice % legal.length]
    const next = uci ? playUci(game, uci) : undefined
    if (!uci || !next?.ok) return moves
    moves.push(uci)
    game = next.value
  }
  return moves
}
