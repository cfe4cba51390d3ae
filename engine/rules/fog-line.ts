import { makeSquare } from 'chessops/util'
import { beliefSizes } from './belief.ts'
import { makeFen, parseFen } from './fen.ts'
import {
  type Game,
  type GameResult,
  legalUciOf,
  type MoveRefusal,
  newGame,
  type Outcome,
  playUci,
} from './game.ts'
import { START } from './position.ts'
import { accept, type Result, refuse } from './result.ts'
import { san } from './san.ts'
import { mark, sight, sightRanks } from './sight.ts'

/** The answers of `npm run fog`, field by field as docs/CONTRACT.md fixes them. */
export interface FogAnswer {
  readonly end_fen: string
  readonly san: readonly string[]
  readonly legal: readonly string[]
  readonly result: GameResult | null
  readonly reason: Outcome['reason'] | null
  readonly white_view: string
  readonly black_view: string
  readonly white_mark: string | null
  readonly black_mark: string | null
}

export interface FogError {
  readonly error: 'bad_json' | 'bad_fen' | MoveRefusal
  /** Index of the refused move. */
  readonly at?: number
}

interface Line {
  readonly startFen: string | undefined
  readonly moves: readonly string[]
}

interface Played {
  readonly game: Game
  readonly san: readonly string[]
}

/** One line of NDJSON in, the object of one line out. Never throws, whatever the line holds. */
export function answerFog(line: string): FogAnswer | FogError {
  const played = playLine(line)
  return 'error' in played ? played : present(played)
}

export function answerBelief(line: string): { white: number[]; black: number[] } | FogError {
  const played = playLine(line)
  return 'error' in played ? played : beliefSizes(played.game)
}

function playLine(line: string): Played | FogError {
  const asked = parseLine(line)
  if (!asked.ok) return { error: asked.code }
  const start = asked.value.startFen === undefined ? accept(START) : parseFen(asked.value.startFen)
  if (!start.ok) return { error: start.code }
  let game = newGame(start.value)
  const written: string[] = []
  for (const [at, uci] of asked.value.moves.entries()) {
    const next = playUci(game, uci)
    if (!next.ok) return { error: next.code, at }
    const move = next.value.moves[at]
    if (move) written.push(san(game.position, move))
    game = next.value
  }
  return { game, san: written }
}

/** Fields it doesn't know are left alone, so that the fixtures' own lines can be piped in. */
function parseLine(line: string): Result<Line, 'bad_json'> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return refuse('bad_json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('bad_json')
  const { start_fen: startFen, moves } = value as Record<string, unknown>
  if (startFen !== undefined && !isText(startFen)) return refuse('bad_json')
  if (!Array.isArray(moves) || !moves.every(isText)) return refuse('bad_json')
  return accept({ startFen, moves })
}

/** A half surrogate pair can be escaped in JSON, but it is no text, and stricter readers refuse the line. */
const isText = (value: unknown): value is string => typeof value === 'string' && !/\p{Surrogate}/u.test(value)

function present({ game, san: written }: Played): FogAnswer {
  const { position, lastCapture, outcome } = game
  const view = (color: 'white' | 'black') => sightRanks(sight(position, color))
  const marked = (color: 'white' | 'black') => {
    const square = mark(position, lastCapture, color)
    return square === undefined ? null : makeSquare(square)
  }
  return {
    end_fen: makeFen(position),
    san: written,
    legal: legalUciOf(game),
    result: outcome?.result ?? null,
    reason: outcome?.reason ?? null,
    white_view: view('white'),
    black_view: view('black'),
    white_mark: marked('white'),
    black_mark: marked('black'),
  }
}
