/**
 * A finished game laid out ply by ply: what was there, and what each side saw of it. Computed in the browser
 * by the same rules that refereed it. The stored result stands: a game that today's rules would have ended
 * earlier is shown to its stored end, and a move they forbid ends the part that can be shown.
 */
import { makeSquare } from 'chessops/util'
import {
  type Game,
  isLegal,
  makeFen,
  mark as markOf,
  newGame,
  type Position,
  parseFen,
  parseUci,
  playMove,
  START,
  san as sanOf,
  sight,
} from '@/engine/rules/index.ts'
import type { Archive, Seat, Uci } from '@/server/wire/index.ts'
import { startingMs } from '@/server/wire/time-control.ts'
import { wholeBoard } from './whole-board.ts'

/** What one side saw: 64 characters, a8 to h1, and where it lost a piece it did not see taken. */
export interface Sight {
  board: string
  mark: string | null
}

export interface ReplayPly {
  ply: number
  truth: string
  white: Sight
  black: Sight
  /** The move that led here; null for the start. */
  uci: Uci | null
  san: string | null
  mover: Seat | null
  /** What that move took, as a FEN letter, and where. */
  taken: { square: string; piece: string } | null
  whiteMs: number | null
  blackMs: number | null
  /** For what can only be told from the whole position, such as the notation of moves not played. */
  position: Position
}

export interface ReplayModel {
  plies: ReplayPly[]
  /** The first ply that cannot be shown, or null when the whole game can. */
  unreadablePly: number | null
}

/** As much of an archive as a replay needs. */
export type Played = Pick<Archive, 'startFen' | 'time' | 'end'> & {
  moves: readonly Pick<Archive['moves'][number], 'uci' | 'remainingMs'>[]
}

export const START_FEN = makeFen(START)

/** Never throws: what cannot be read is left out and said. */
export function buildReplay(archive: Played): ReplayModel {
  const start = parseFen(archive.startFen)
  if (!start.ok) return { plies: [], unreadablePly: 0 }
  let game = newGame(start.value)
  const plies = [startPly(game, archive)]
  for (const [index, move] of archive.moves.entries()) {
    const asked = parseUci(move.uci)
    const next = asked && playMove({ ...game, outcome: undefined }, asked)
    if (!next?.ok) return { plies, unreadablePly: index + 1 }
    plies.push(plyAfter(game, next.value, archive, plies[index] as ReplayPly))
    game = next.value
  }
  return { plies: withFallenFlag(plies, archive), unreadablePly: null }
}

function startPly(game: Game, { time }: Played): ReplayPly {
  const ms = time && startingMs(time)
  return {
    ...sightsOf(game),
    ply: 0,
    uci: null,
    san: null,
    mover: null,
    taken: null,
    whiteMs: ms,
    blackMs: ms,
  }
}

function plyAfter(before: Game, after: Game, archive: Played, previous: ReplayPly): ReplayPly {
  const mover = before.position.turn
  const stored = archive.moves[previous.ply]
  const move = after.moves[after.moves.length - 1]
  const capture = after.lastCapture
  const remainingMs = stored?.remainingMs ?? null
  return {
    ...sightsOf(after),
    ply: previous.ply + 1,
    uci: stored?.uci ?? null,
    san: move ? sanOf(before.position, move) : null,
    mover,
    taken: capture
      ? { square: makeSquare(capture.square), piece: glyphAt(previous.truth, capture.square) }
      : null,
    whiteMs: mover === 'white' ? remainingMs : previous.whiteMs,
    blackMs: mover === 'black' ? remainingMs : previous.blackMs,
  }
}

function sightsOf(game: Game): Pick<ReplayPly, 'position' | 'truth' | Seat> {
  const { position } = game
  return {
    position,
    truth: wholeBoard(position),
    white: sightOf(game, 'white'),
    black: sightOf(game, 'black'),
  }
}

function sightOf(game: Game, seat: Seat): Sight {
  const square = markOf(game.position, game.lastCapture, seat)
  return { board: sight(game.position, seat), mark: square === undefined ? null : makeSquare(square) }
}

/** A fallen flag makes no ply: the last one shows the loser's clock at nothing. */
function withFallenFlag(plies: ReplayPly[], { end, time }: Played): ReplayPly[] {
  const last = plies[plies.length - 1]
  if (end.reason !== 'flag' || !time || !last) return plies
  const fallen = end.result === '1-0' ? { blackMs: 0 } : { whiteMs: 0 }
  return [...plies.slice(0, -1), { ...last, ...fallen }]
}

/** How a move would be written at this ply; as it came where it is no move there. */
export function sanAt({ position }: ReplayPly, uci: Uci): string {
  const move = parseUci(uci)
  return move && isLegal(position, move) ? sanOf(position, move) : uci
}

/** The letter on a square counted from a1, in a board written from a8. */
const glyphAt = (board: string, square: number): string => board[square ^ 56] ?? '.'
