import { COLORS } from 'chessops/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beliefSizes, beliefs } from './belief.ts'
import { type Game, newGame, playUci } from './game.ts'
import { positionKey } from './position.ts'
import { positionOf, randomWalk } from './random-games.ts'
import { sight } from './sight.ts'

const PATIENCE_BOARDS = 400

const sizesOf = (fen: string, ...moves: string[]) => {
  const game = moves.reduce(
    (each, uci) => {
      const next = playUci(each, uci)
      if (!next.ok) throw new Error(`${uci}: ${next.code}`)
      return next.value
    },
    newGame(positionOf(fen)),
  )
  return beliefSizes(game)
}

describe('belief oracle', () => {
  it('RULES-23: the truth is in it at every ply, and every board in it looks like the truth', () => {
    fc.assert(
      fc.property(randomWalk(14), (games) => {
        for (const side of COLORS) {
          let ply = 0
          for (const belief of beliefs(games[games.length - 1] as Game, side)) {
            const truth = (games[ply++] as Game).position
            expect(belief.has(positionKey(truth))).toBe(true)
            for (const [key, pos] of belief) {
              expect(positionKey(pos)).toBe(key)
              expect(sight(pos, side)).toBe(sight(truth, side))
            }
            if (belief.size > PATIENCE_BOARDS) break
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('RULES-23: a hidden king and nothing else stands on each square it can have gone to', () => {
    const { white, black } = sizesOf('4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'e1d1', 'e8d8', 'd1e1')
    expect([white, black]).toEqual([
      [1, 1, 5, 5],
      [1, 5, 5, 15],
    ])
  })

  it('RULES-23: the capture of one’s own king counts like any loss, at the last ply too', () => {
    // Black sees its king gone from e8: only the queen can have taken it.
    expect(sizesOf('4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8').black).toEqual([1, 1])
  })

  it('RULES-23: a board on which the game would have ended is kept as long as it looks right', () => {
    // The hundredth quiet ply ends the true game; Black's king may be on any of its five squares all the same.
    expect(sizesOf('4k3/8/8/8/8/8/8/4K3 b - - 98 80', 'e8d8', 'e1d1').white).toEqual([1, 5, 5])
  })
})
