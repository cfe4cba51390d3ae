/** What the rules kernel says a side sees in a lesson. Runs on the server, when the page is made. */
import { makeSquare } from 'chessops/util'
import { mark, newGame, parseFen, playUci, sight } from '@/engine/rules/index.ts'
import type { Seat } from '@/server/wire/index.ts'
import { wholeBoard } from '../review/whole-board.ts'
import type { Lesson } from './lessons.ts'

export interface LessonSight {
  /** 64 characters, a8 to h1: `?` hidden, `.` seen and empty, else a piece letter. */
  board: string
  mark: string | null
  /** The same board without fog. */
  truth: string
}

/** Throws on a lesson that is no position or has no such move: lessons are ours, so that is a bug. */
export function lessonSight({ fen, moves, seat }: Lesson, as: Seat = seat): LessonSight {
  const start = parseFen(fen)
  if (!start.ok) throw new Error(`lesson is no position: ${fen}`)
  let game = newGame(start.value)
  for (const uci of moves) {
    const next = playUci(game, uci)
    if (!next.ok) throw new Error(`lesson has no move ${uci}: ${fen}`)
    game = next.value
  }
  const square = mark(game.position, game.lastCapture, as)
  return {
    board: sight(game.position, as),
    mark: square === undefined ? null : makeSquare(square),
    truth: wholeBoard(game.position),
  }
}
