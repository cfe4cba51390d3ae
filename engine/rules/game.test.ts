import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeFen } from './fen.ts'
import { type Game, legalUciOf, newGame, playUci } from './game.ts'
import { makeUci } from './move.ts'
import { legalUci } from './moves.ts'
import { positionKey } from './position.ts'
import { positionOf, randomWalk } from './random-games.ts'

const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

/** Plays moves parted by spaces; throws at the first one refused. */
function played(fen: string, moves: string): Game {
  return moves
    .split(' ')
    .filter(Boolean)
    .reduce(
      (game, uci) => {
        const next = playUci(game, uci)
        if (!next.ok) throw new Error(`${uci}: ${next.code}`)
        return next.value
      },
      newGame(positionOf(fen)),
    )
}

const refusal = (game: Game, uci: string) => {
  const next = playUci(game, uci)
  return next.ok ? 'accepted' : next.code
}

describe('refusals', () => {
  it.each([
    '',
    'e2',
    'e2e',
    'e2e4 ',
    'e2e4\n',
    'E2E4',
    'e2-e4',
    'e9e4',
    'i2i4',
    'e7e8k',
    'e7e8p',
    'e7e8Q',
    'e7e8qq',
    '0000',
    'O-O',
    'Nf3',
  ])('RULES-6: %j is bad_move', (uci) => expect(refusal(newGame(), uci)).toBe('bad_move'))

  it.each(['e2e5', 'e7e5', 'e4e5', 'e2e2', 'e1e2', 'e1g1', 'e1h1', 'g1e2', 'e2e4q', 'd2e3', 'a1a2'])(
    'RULES-7: %s from the usual position is illegal_move and changes nothing',
    (uci) => {
      const game = newGame()
      const before = JSON.stringify(game)
      expect(playUci(game, uci)).toStrictEqual({ ok: false, code: 'illegal_move' })
      expect(JSON.stringify(game)).toBe(before)
    },
  )

  it('RULES-7: after the end every well-formed move is game_over, and none is listed', () => {
    const game = played('4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8')
    expect(['e8e7', 'e1e2', 'a1a8'].map((uci) => refusal(game, uci))).toEqual(Array(3).fill('game_over'))
    expect(refusal(game, 'x')).toBe('bad_move')
    expect(legalUciOf(game)).toEqual([])
  })

  it('RULES-8: a promoting move needs its letter, any other move must have none', () => {
    const game = newGame(positionOf('3r3k/2P5/8/8/8/8/8/K7 w - - 0 1'))
    expect(legalUciOf(game).filter((uci) => uci.startsWith('c7'))).toEqual([
      'c7c8b',
      'c7c8n',
      'c7c8q',
      'c7c8r',
      'c7d8b',
      'c7d8n',
      'c7d8q',
      'c7d8r',
    ])
    expect(['c7c8', 'c7d8', 'a1a2q'].map((uci) => refusal(game, uci))).toEqual(Array(3).fill('illegal_move'))
    expect(makeFen(played('3r3k/2P5/8/8/8/8/8/K7 w - - 5 9', 'c7d8n').position)).toBe(
      '3N3k/8/8/8/8/8/8/K7 b - - 0 9',
    )
  })
})

describe('castling', () => {
  it.each([
    ['out of attack', '4k3/8/8/8/4r3/8/8/4K2R w K - 0 1', 'e1g1', '4k3/8/8/8/4r3/8/8/5RK1 b - - 1 1'],
    ['through attack', '4kr2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', '4kr2/8/8/8/8/8/8/5RK1 b - - 1 1'],
    ['into attack', '4k1r1/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', '4k1r1/8/8/8/8/8/8/5RK1 b - - 1 1'],
    [
      'long, past an attacked b1',
      '1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1',
      'e1c1',
      '1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1',
    ],
    ['Black, short', 'r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1', 'e8g8', 'r4rk1/8/8/8/8/8/8/4K3 w - - 1 2'],
    ['Black, long', 'r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1', 'e8c8', '2kr3r/8/8/8/8/8/8/4K3 w - - 1 2'],
  ])('RULES-9: %s', (_, fen, uci, after) => expect(makeFen(played(fen, uci).position)).toBe(after))

  it.each([
    ['e1h1', 'e1g1'],
    ['e1a1', 'e1c1'],
  ])('RULES-9: king onto own rook %s is stored as %s', (uci, stored) => {
    const game = played('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', uci)
    expect(game.moves.map(makeUci)).toEqual([stored])
    expect(makeFen(game.position)).toBe(makeFen(played('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', stored).position))
  })

  it.each([
    ['without the right', '4k3/8/8/8/8/8/8/R3K2R w Q - 0 1', 'e1g1'],
    ['without the right, onto the rook', '4k3/8/8/8/8/8/8/R3K2R w Q - 0 1', 'e1h1'],
    ['with a letter', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1h1q'],
    ['past an own piece', '4k3/8/8/8/8/8/8/4KB1R w K - 0 1', 'e1g1'],
    ['past a piece on b1', '4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1', 'e1a1'],
    ['onto a rook beside the king', '4k3/8/8/8/8/8/8/4KR2 w - - 0 1', 'e1f1'],
    ['with the other side’s right', '4k2r/8/8/8/8/8/8/4K2R w k - 0 1', 'e1g1'],
  ])('RULES-9: refused %s', (_, fen, uci) =>
    expect(refusal(newGame(positionOf(fen)), uci)).toBe('illegal_move'),
  )

  it('RULES-9: only the two-square form is listed', () => {
    const castlings = legalUci(positionOf('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1')).filter((uci) =>
      /^e1[acgh]1$/.test(uci),
    )
    expect(castlings).toEqual(['e1c1', 'e1g1'])
  })

  it.each([
    ['the king moves', 'e1e2', 'kq'],
    ['the king castles', 'e1g1', 'kq'],
    ['a rook moves', 'h1h4', 'Qkq'],
    ['a rook takes a rook at home', 'a1a8', 'Kk'],
    ['a rook takes rooks and the king', 'h1h8 a8b8 h8e8', 'Q'],
    ['the king is taken at home', 'a1a8 h8h1 a8e8', '-'],
    ['a rook leaves and comes back', 'h1g1 h8g8 g1h1 g8h8', 'Qq'],
  ])('RULES-10: rights after %s', (_, moves, rights) => {
    const { position } = played('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', moves)
    expect(makeFen(position).split(' ')[2]).toBe(rights)
  })

  it('RULES-10: a promoted rook in the corner brings no right back', () => {
    const { position } = played('r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1', 'b7a8r e8e7')
    expect(makeFen(position)).toBe('R7/4k3/8/8/8/8/8/4K3 w - - 1 2')
  })
})

describe('the end', () => {
  const shuffle = 'g1f3 g8f6 f3g1 f6g8'
  const ends = (fen: string, moves: string) => played(fen, moves).outcome ?? null

  it('RULES-11: threefold counts the start once', () => {
    expect(ends(START_FEN, `${shuffle} g1f3 g8f6 f3g1`)).toBeNull()
    expect(ends(START_FEN, `${shuffle} ${shuffle}`)).toEqual({ result: '1/2-1/2', reason: 'threefold' })
  })

  it('RULES-11: positions with other castling rights are different', () => {
    const fen = 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1'
    const tour = 'h1g1 a8b8 g1h1 b8a8'
    expect(ends(fen, `${tour} ${tour}`)).toBeNull()
    expect(ends(fen, `${tour} ${tour} h1g1 a8b8`)).toEqual({ result: '1/2-1/2', reason: 'threefold' })
  })

  it('RULES-11: an en passant right that a "pinned" pawn could use makes a position different', () => {
    // The white pawn on e5 shields its king from the rook on e8, and may still take.
    const fen = '4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1'
    const tour = 'e1d1 h8g8 d1e1 g8h8'
    expect(positionKey(played(fen, 'd7d5').position)).toMatch(/ w - d6$/)
    expect(ends(fen, `d7d5 ${tour} ${tour}`)).toBeNull()
    expect(ends(fen, `d7d5 ${tour} ${tour} e1d1`)).toEqual({ result: '1/2-1/2', reason: 'threefold' })
  })

  it('RULES-11: a passed square nobody can take on makes no difference', () => {
    const fen = '7k/3p4/8/6P1/8/8/8/4K3 b - - 0 1'
    const tour = 'e1d1 h8g8 d1e1 g8h8'
    expect(makeFen(played(fen, 'd7d5').position)).toContain(' d6 ')
    expect(ends(fen, `d7d5 ${tour} ${tour}`)).toEqual({ result: '1/2-1/2', reason: 'threefold' })
  })

  it('RULES-11: the pusher’s own pawns cannot take the passed square', () => {
    expect(positionKey(played('4k3/2pp4/8/8/8/8/8/4K3 b - - 0 1', 'd7d5').position)).toMatch(/ w - -$/)
  })

  it('RULES-12: fifty moves are 100 plies, and a capture or pawn move starts anew', () => {
    expect(ends('4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80', 'a1a2')).toBeNull()
    expect(ends('4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80', 'a1a2')).toEqual({ result: '1/2-1/2', reason: 'fifty' })
    expect(ends('4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80', 'e2e3')).toBeNull()
    expect(ends('4k3/8/8/8/8/r7/4P3/R3K3 w - - 99 80', 'a1a3')).toBeNull()
    expect(ends('4k3/8/8/8/8/8/8/R3K3 w Q - 99 80', 'e1c1')).toEqual({ result: '1/2-1/2', reason: 'fifty' })
  })

  it('RULES-12: a start past 100 plies ends with the next quiet move, not before', () => {
    const start = newGame(positionOf('4k3/8/8/8/8/8/8/R3K3 w - - 180 200'))
    expect([start.outcome, legalUciOf(start).length > 0]).toEqual([undefined, true])
    expect(ends('4k3/8/8/8/8/8/8/R3K3 w - - 180 200', 'a1a2')).toEqual({ result: '1/2-1/2', reason: 'fifty' })
  })

  it('RULES-13: king captured comes before every draw', () => {
    expect(ends('4k3/4Q3/8/8/8/8/8/4K3 w - - 99 80', 'e7e8')).toEqual({
      result: '1-0',
      reason: 'king captured',
    })
    expect(ends('k7/1P6/8/8/8/8/8/K7 w - - 0 1', 'b7a8n')).toEqual({ result: '1-0', reason: 'king captured' })
  })

  it('RULES-13: no move comes before fifty', () => {
    const shut = 'knb5/rb1p4/p1pP4/P1P5/8/7B/3Q1K2/3R3R w - - 99 80'
    expect(ends(shut, 'd2c2')).toEqual({ result: '1/2-1/2', reason: 'no move' })
    expect(ends(shut, 'h3d7')).toBeNull()
  })

  it('RULES-14: a start is never an end, also without a move', () => {
    const shut = newGame(positionOf('knb5/rb1p4/p1pP4/P1P5/8/7B/2Q2K2/3R3R b - - 100 80'))
    expect(shut.outcome).toBeUndefined()
    expect(legalUciOf(shut)).toEqual([])
    expect(refusal(shut, 'a8b7')).toBe('illegal_move')
  })

  it('RULES-15: nothing a game does is undone by playing on from it', () => {
    fc.assert(
      fc.property(randomWalk(60), (games) => {
        for (const [index, game] of games.entries()) {
          expect(game.moves.length).toBe(index)
          expect(game.outcome === undefined || index === games.length - 1).toBe(true)
          expect(legalUciOf(game).length === 0).toBe(
            game.outcome !== undefined || legalUci(game.position).length === 0,
          )
          const replayed = game.moves.map(makeUci).reduce((earlier, uci) => {
            const next = playUci(earlier, uci)
            if (!next.ok) throw new Error(next.code)
            return next.value
          }, newGame(game.start))
          expect(makeFen(replayed.position)).toBe(makeFen(game.position))
        }
      }),
      { numRuns: 30 },
    )
  })
})
