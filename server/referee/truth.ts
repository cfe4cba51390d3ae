/**
 * The true game. Its state sits in a #private field and `toJSON` throws, so that spreads, clones and socket
 * encoders get nothing out of it. `openTruth` is the one way in; the import rules keep it inside server/referee.
 */
import type { Game } from '../../engine/rules/index.ts'
import type { End } from '../wire/end.ts'
import type { CreatedEvent } from '../wire/event.ts'
import type { Seat, Uci } from '../wire/ids.ts'
import type { Answered } from './answered.ts'
import type { Clock } from './clock.ts'
import type { Draws } from './draws.ts'

/** What both sides saw after one ply, fixed when it happened and never recomputed. */
export interface PlyRecord {
  ply: number
  /** Null for the start. */
  mover: Seat | null
  uci: Uci | null
  san: string | null
  white: Sight
  black: Sight
  whiteMs: number | null
  blackMs: number | null
}

export interface Sight {
  board: string
  mark: string | null
}

export interface TruthState {
  readonly created: CreatedEvent
  readonly game: Game
  readonly clock: Clock | null
  readonly end: End | null
  readonly history: readonly PlyRecord[]
  readonly draws: Draws
  /** How often each side has given time since the last move. */
  readonly gifts: Readonly<{ white: number; black: number }>
  /** How long each side was away in its turns that are over. */
  readonly awayMs: Readonly<{ white: number; black: number }>
  /** Events applied: the next event's seq. */
  readonly seq: number
  readonly head: string
  /** Of these events, those that everyone is told of, and the head as the last of them left it. */
  readonly publicCount: number
  readonly publicHead: string
  /** The commands that made events, and some that made those of other futures. */
  readonly answered: Answered
  readonly lastAtMs: number
}

/** Node's registered symbol, named here so that the referee imports nothing of Node's. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

let open: (truth: Truth) => TruthState

export class Truth {
  readonly #state: TruthState

  constructor(state: TruthState) {
    this.#state = state
  }

  static {
    open = (truth) => truth.#state
  }

  toJSON(): never {
    throw new TypeError('Truth does not cross a wire')
  }

  [INSPECT](): string {
    return 'Truth {}'
  }
}

/** For server/referee alone. */
export const openTruth = (truth: Truth): TruthState => open(truth)
