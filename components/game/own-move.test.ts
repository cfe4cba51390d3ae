import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legalUciOf, parseUci, playUci, san, sight } from '../../engine/rules/index.ts'
import { randomWalk } from '../../engine/rules/random-games.ts'
import { colorOf, HIDDEN, isPiece } from '../board/squares.ts'
import { lostPiece, playOnView, sanOf } from './own-move.ts'

describe('own move', () => {
  test('SCREEN-14: an own move is written from the own view as the rules write it, on whole random games', () => {
    fc.assert(
      fc.property(randomWalk(80), (games) => {
        for (const game of games) {
          const legal = legalUciOf(game)
          const board = sight(game.position, game.position.turn)
          for (const uci of legal) {
            const move = parseUci(uci)
            if (move) expect(sanOf(board, legal, uci)).toBe(san(game.position, move))
          }
        }
      }),
      { numRuns: 15 },
    )
  })

  test('SCREEN-15: an own move is played ahead of the answer: every own piece stands where the frame will put it', () => {
    fc.assert(
      fc.property(randomWalk(80), (games) => {
        for (const game of games) {
          const { turn } = game.position
          const board = sight(game.position, turn)
          for (const uci of legalUciOf(game)) {
            const next = playUci(game, uci)
            if (!next.ok) throw new Error('a legal move was refused')
            const guessed = playOnView(board, uci)
            const told = sight(next.value.position, turn)
            const own = (text: string) =>
              text.replace(/./g, (l) => (isPiece(l) && colorOf(l) === turn ? l : '.'))
            expect(own(guessed), uci).toBe(own(told))
            const hidden = (text: string) => [...text].filter((letter) => letter === HIDDEN).length
            expect(hidden(guessed)).toBe(hidden(board))
          }
        }
      }),
      { numRuns: 10 },
    )
  })

  test('SCREEN-16: a lost piece is found where it stood, and a move of one’s own loses none', () => {
    const isOwn = (letter: string): boolean => letter === letter.toUpperCase()
    expect(lostPiece(`B${'.'.repeat(63)}`, `?${'.'.repeat(63)}`, isOwn)).toEqual({
      square: 'a8',
      letter: 'B',
    })
    expect(lostPiece(`B${'.'.repeat(63)}`, `q${'.'.repeat(63)}`, isOwn)).toEqual({
      square: 'a8',
      letter: 'B',
    })
    expect(lostPiece(`b${'.'.repeat(63)}`, `?${'.'.repeat(63)}`, isOwn)).toBeNull()
  })
})
