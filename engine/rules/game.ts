import type { Color } from 'chessops/types'
import { opposite } from 'chessops/util'
import { type Move, parseUci } from './move.ts'
import { hasMove, isLegal, legalUci, normalise } from './moves.ts'
import { type Capture, captureOf, play } from './play.ts'
import { type Position, positionKey, START } from './position.ts'
import { accept, type Result, refuse } from './result.ts'

export type GameResult = '1-0' | '0-1' | '1/2-1/2'
export type BoardReason = 'king captured' | 'no move' | 'threefold' | 'fifty'

/** An end that follows from the moves alone; resignations, flags and the like are the referee's. */
export interface Outcome {
  readonly result: GameResult
  readonly reason: BoardReason
}

/** A game as a value: playing a move gives another game. */
export interface Game {
  readonly start: Position
  readonly moves: readonly Move[]
  readonly position: Position
  /** What the last ply took. */
  readonly lastCapture: Capture | undefined
  readonly outcome: Outcome | undefined
  /** `positionKey` of every position since the last capture or pawn move: none before it can come back. */
  readonly repeatable: readonly string[]
}

export type MoveRefusal = 'bad_move' | 'illegal_move' | 'game_over'

const FIFTY_MOVES_PLIES = 100

/** The start is never an end, whatever it looks like. */
export const newGame = (start: Position = START): Game => ({
  start,
  moves: [],
  position: start,
  lastCapture: undefined,
  outcome: undefined,
  repeatable: [positionKey(start)],
})

export function playUci(game: Game, uci: string): Result<Game, MoveRefusal> {
  const move = parseUci(uci)
  return move ? playMove(game, move) : refuse('bad_move')
}

/** Castling may come as king onto own rook; it is stored as the two-square move. */
export function playMove(game: Game, asked: Move): Result<Game, 'illegal_move' | 'game_over'> {
  if (game.outcome) return refuse('game_over')
  const move = normalise(game.position, asked)
  if (!isLegal(game.position, move)) return refuse('illegal_move')
  const lastCapture = captureOf(game.position, move)
  const position = play(game.position, move)
  const key = positionKey(position)
  const repeatable = position.halfmoves === 0 ? [key] : [...game.repeatable, key]
  const outcome = outcomeAfter(position, lastCapture, repeatable)
  return accept({
    start: game.start,
    moves: [...game.moves, move],
    position,
    lastCapture,
    outcome,
    repeatable,
  })
}

/** Sorted by ASCII; none once the game has ended. */
export const legalUciOf = (game: Game): string[] => (game.outcome ? [] : legalUci(game.position))

/** The tests in their order; the first that holds is the reason (RULES.md, decision 1). */
function outcomeAfter(
  pos: Position,
  lastCapture: Capture | undefined,
  repeatable: readonly string[],
): Outcome | undefined {
  if (lastCapture?.role === 'king') return { result: winOf(opposite(pos.turn)), reason: 'king captured' }
  if (!hasMove(pos)) return { result: '1/2-1/2', reason: 'no move' }
  if (isThreefold(repeatable)) return { result: '1/2-1/2', reason: 'threefold' }
  if (pos.halfmoves >= FIFTY_MOVES_PLIES) return { result: '1/2-1/2', reason: 'fifty' }
  return undefined
}

function isThreefold(repeatable: readonly string[]): boolean {
  const last = repeatable[repeatable.length - 1]
  let count = 0
  for (const key of repeatable) if (key === last) count++
  return count >= 3
}

const winOf = (color: Color): GameResult => (color === 'white' ? '1-0' : '0-1')
