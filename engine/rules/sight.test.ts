import { SquareSet } from 'chessops/squareSet'
import { COLORS, type Color } from 'chessops/types'
import { makeSquare, parseSquare } from 'chessops/util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeFen } from './fen.ts'
import { newGame, playUci } from './game.ts'
import { legalMoves, legalUci } from './moves.ts'
import { boardCodes } from './placement.ts'
import { captureOf } from './play.ts'
import type { Position } from './position.ts'
import { positionOf, randomWalk } from './random-games.ts'
import { mark, sight, sightRanks, vision } from './sight.ts'

const names = (set: SquareSet): string[] => Array.from(set, makeSquare).sort()

function gameOf(fen: string, ...moves: string[]) {
  return moves.reduce(
    (game, uci) => {
      const next = playUci(game, uci)
      if (!next.ok) throw new Error(`${uci}: ${next.code}`)
      return next.value
    },
    newGame(positionOf(fen)),
  )
}

/**
 * Sight once more, by walking squares one by one on a plain array of letters, from the words of RULES.md alone: the
 * oracle the bitboards are held against.
 */
function walkedSight(pos: Position, color: Color): string[] {
  const glyphs = [...String.fromCharCode(...boardCodes(pos.board))]
  const at = (file: number, rank: number) =>
    file < 0 || file > 7 || rank < 0 || rank > 7 ? undefined : (glyphs[8 * rank + file] as string)
  const isOwn = (glyph: string) => glyph !== '.' && (glyph === glyph.toUpperCase()) === (color === 'white')
  const seen = new Set<number>()
  const look = (file: number, rank: number) => {
    const glyph = at(file, rank)
    if (glyph !== undefined && !isOwn(glyph)) seen.add(8 * rank + file)
    return glyph === '.'
  }
  const up = color === 'white' ? 1 : -1
  const straight = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const
  const diagonal = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const
  const leaps = [
    [1, 2],
    [2, 1],
    [-1, 2],
    [-2, 1],
    [1, -2],
    [2, -1],
    [-1, -2],
    [-2, -1],
  ] as const
  const rays = { r: straight, b: diagonal, q: [...straight, ...diagonal] }
  for (const [square, glyph] of glyphs.entries()) {
    if (!isOwn(glyph)) continue
    const [file, rank, kind] = [square % 8, Math.floor(square / 8), glyph.toLowerCase()]
    seen.add(square)
    if (kind === 'n') for (const [dx, dy] of leaps) look(file + dx, rank + dy)
    if (kind === 'k') for (const [dx, dy] of rays.q) look(file + dx, rank + dy)
    if (kind === 'r' || kind === 'b' || kind === 'q') {
      for (const [dx, dy] of rays[kind]) for (let step = 1; look(file + step * dx, rank + step * dy); step++);
    }
    if (kind !== 'p') continue
    if (at(file, rank + up) === '.') {
      look(file, rank + up)
      if (rank === (color === 'white' ? 1 : 6) && at(file, rank + 2 * up) === '.') look(file, rank + 2 * up)
    }
    for (const side of [-1, 1]) {
      const target = at(file + side, rank + up)
      if (target !== undefined && target !== '.' && !isOwn(target)) look(file + side, rank + up)
      const passes =
        pos.turn === color && target !== undefined && 8 * (rank + up) + file + side === pos.enPassant
      if (passes) seen.add(8 * (rank + up) + file + side).add(8 * rank + file + side)
    }
  }
  return [...seen].map(makeSquare).sort()
}

/** The position turned upside down with colours swapped. */
function mirrored(pos: Position): Position {
  const [placed, turn, rights, passed, ...clocks] = makeFen(pos).split(' ') as [
    string,
    string,
    string,
    string,
  ]
  const swap = (text: string) =>
    [...text].map((each) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase())).join('')
  const board = swap(placed).split('/').reverse().join('/')
  const letters = [...swap(rights)].sort().join('')
  const square = passed === '-' ? '-' : flippedUci(passed)
  return positionOf([board, turn === 'w' ? 'b' : 'w', letters, square, ...clocks].join(' '))
}

const flippedUci = (uci: string): string => uci.replace(/[1-8]/g, (rank) => String(9 - Number(rank)))

const flippedSight = (text: string): string =>
  sightRanks(text)
    .split('/')
    .reverse()
    .join('')
    .replace(/[a-z]/gi, (each) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase()))

describe('sight', () => {
  it('RULES-16: equals a plain square-by-square reading of the rules, for both sides at every ply', () => {
    fc.assert(
      fc.property(randomWalk(120), (games) => {
        for (const { position } of games) {
          for (const color of COLORS)
            expect(names(vision(position, color))).toEqual(walkedSight(position, color))
        }
      }),
    )
  })

  it('RULES-17: the mover sees its own squares, where its moves land, and a pawn it can take in passing; no more', () => {
    fc.assert(
      fc.property(randomWalk(120), (games) => {
        for (const { position } of games) {
          let expected = position.board[position.turn]
          for (const move of legalMoves(position)) {
            const capture = captureOf(position, move)
            expected = expected.with(move.to)
            if (capture) expected = expected.with(capture.square)
          }
          expect(names(vision(position, position.turn))).toEqual(names(expected))
        }
      }),
    )
  })

  it('RULES-18: colours swapped, moves and sights are swapped', () => {
    fc.assert(
      fc.property(randomWalk(120), (games) => {
        for (const { position } of games) {
          if (position.board.king.size() < 2) continue
          const other = mirrored(position)
          expect(legalUci(other)).toEqual(legalUci(position).map(flippedUci).sort())
          expect(sight(other, 'black')).toBe(flippedSight(sight(position, 'white')))
          expect(sight(other, 'white')).toBe(flippedSight(sight(position, 'black')))
        }
      }),
    )
  })

  it('RULES-16: a side without pieces sees nothing', () => {
    const { position } = gameOf('4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8')
    expect(vision(position, 'black').isEmpty()).toBe(true)
    expect(sight(position, 'black')).toBe('?'.repeat(64))
  })

  it('RULES-19: the side that pushed sees nothing extra, not even by a pawn beside the passed square', () => {
    const { position } = gameOf('4k3/2pp4/8/8/8/8/8/4K3 b - - 0 1', 'd7d5')
    expect(vision(position, 'black').has(parseSquare('d6'))).toBe(false)
    expect(vision(position, 'white').has(parseSquare('d5'))).toBe(false)
  })

  it('RULES-19: the capturer sees passed square and pawn in fog, for one ply', () => {
    const pushed = gameOf('4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', 'd7d5')
    const later = gameOf('4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', 'd7d5', 'e1d1')
    const squares = ['d5', 'd6'].map((name) => parseSquare(name) as number)
    expect(squares.map((square) => vision(pushed.position, 'white').has(square))).toEqual([true, true])
    expect(squares.map((square) => vision(later.position, 'white').has(square))).toEqual([false, false])
  })

  it('RULES-19: castling adds no sight', () => {
    const right = positionOf('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1')
    expect(sight(right, 'white')).toBe(sight({ ...right, castling: SquareSet.empty() }, 'white'))
  })
})

describe('marks', () => {
  const marks = (fen: string, ...moves: string[]) => {
    const { position, lastCapture } = gameOf(fen, ...moves)
    return COLORS.map((color) => {
      const square = mark(position, lastCapture, color)
      return square === undefined ? null : makeSquare(square)
    })
  }

  it.each([
    ['a piece taken out of sight', [null, 'd5'], ['4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1', 'd1d5']],
    ['a piece taken in sight', [null, null], ['3rk3/8/8/3n4/8/8/8/3RK3 w - - 0 1', 'd1d5']],
    [
      'a pawn taken in passing, on its own square',
      [null, 'd5'],
      ['4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', 'd7d5', 'e5d6'],
    ],
    [
      'a pawn taken in passing, its square in sight',
      [null, null],
      ['4k3/3p4/8/r3P3/8/8/8/4K3 b - - 0 1', 'd7d5', 'e5d6'],
    ],
    ['nothing taken', [null, null], ['4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1', 'd1d4']],
    ['gone after the next ply', [null, null], ['4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1', 'd1d5', 'e8f8']],
    ['a king', [null, 'e8'], ['4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8']],
    ['a white piece', ['d4', null], ['3rk3/8/8/8/3N4/8/8/4K3 b - - 0 1', 'd8d4']],
  ] as const)('RULES-20: %s', (_, expected, [fen, ...moves]) => {
    expect(marks(fen as string, ...moves)).toEqual(expected)
  })

  it('RULES-20: only the side that lost a piece has one, on a square it does not see', () => {
    fc.assert(
      fc.property(randomWalk(120), (games) => {
        for (const { position, lastCapture } of games) {
          for (const color of COLORS) {
            const square = mark(position, lastCapture, color)
            const hidden = lastCapture !== undefined && !vision(position, color).has(lastCapture.square)
            expect(square).toBe(color === position.turn && hidden ? lastCapture?.square : undefined)
          }
        }
      }),
    )
  })
})
