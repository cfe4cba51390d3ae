import type { Color } from 'chessops/types'
import { ROLES } from 'chessops/types'
import { opposite } from 'chessops/util'
import type { Game } from './game.ts'
import type { Move } from './move.ts'
import { isLegal, legalMoves } from './moves.ts'
import { play } from './play.ts'
import { type Position, positionKey } from './position.ts'
import { vision } from './sight.ts'

/** The positions a side cannot rule out, by `positionKey`. Move clocks are no part of it. */
export type Belief = ReadonlyMap<string, Position>

/**
 * The belief of `side` after 0, 1, 2 … plies of a game whose start both sides know. Evidence is the side's views,
 * its own moves and its own losses (which its views show, since it sees all its own pieces). That the game went on,
 * or how it ended, rules nothing out. The oracle for the engine's belief: plain, exact and slow, so it is lazy.
 */
export function* beliefs(
  game: Pick<Game, 'start' | 'moves'>,
  side: Color,
): Generator<Belief, void, undefined> {
  let truth = game.start
  let belief: Belief = new Map([[positionKey(truth), truth]])
  yield belief
  for (const move of game.moves) {
    const isOwn = truth.turn === side
    truth = play(truth, move)
    belief = isOwn ? afterOwnMove(belief, move, truth, side) : afterHiddenMove(belief, truth, side)
    yield belief
  }
}

/** How many positions each side cannot rule out, ply by ply. */
export function beliefSizes(game: Pick<Game, 'start' | 'moves'>): Record<Color, number[]> {
  const sizes = (side: Color) => Array.from(beliefs(game, side), (belief) => belief.size)
  return { white: sizes('white'), black: sizes('black') }
}

function afterOwnMove(belief: Belief, move: Move, truth: Position, side: Color): Belief {
  const looksRight = likeness(truth, side)
  const next = new Map<string, Position>()
  for (const pos of belief.values()) {
    if (!isLegal(pos, move)) continue
    const after = play(pos, move)
    if (looksRight(after)) next.set(positionKey(after), after)
  }
  return next
}

function afterHiddenMove(belief: Belief, truth: Position, side: Color): Belief {
  const looksRight = likeness(truth, side)
  const next = new Map<string, Position>()
  for (const pos of belief.values()) {
    for (const move of legalMoves(pos)) {
      const after = play(pos, move)
      if (looksRight(after)) next.set(positionKey(after), after)
    }
  }
  return next
}

/** Whether `side` would see on another board exactly what it sees on `truth`. */
function likeness(truth: Position, side: Color): (pos: Position) => boolean {
  const enemy = opposite(side)
  const seen = vision(truth, side)
  return (pos) =>
    ROLES.every(
      (role) =>
        pos.board.pieces(side, role).equals(truth.board.pieces(side, role)) &&
        pos.board.pieces(enemy, role).intersect(seen).equals(truth.board.pieces(enemy, role).intersect(seen)),
    ) && vision(pos, side).equals(seen)
}
