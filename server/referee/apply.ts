/** Events make truth. The stored events are final: what they say of clocks and of the end is followed, not judged. */

import { makeSquare } from 'chessops/util'
import type { Game } from '../../engine/rules/index.ts'
import { boardCodes, mark, newGame, parseFen, san, sight } from '../../engine/rules/index.ts'
import {
  type EndingEvent,
  eventSchema,
  type GameEvent,
  isPlayersOwn,
  type MovedEvent,
} from '../wire/event.ts'
import { otherSeat, type Seat } from '../wire/ids.ts'
import { Answered } from './answered.ts'
import { type Clock, given, newClock, pressed, stopped } from './clock.ts'
import { afterMoveOf, answered as drawAnswered, NO_DRAWS, offered } from './draws.ts'
import { playOnce } from './play-once.ts'
import { openTruth, type PlyRecord, type Sight, Truth, type TruthState } from './truth.ts'

/** An event as it is stored: its canonical JSON, and who asked for it by which client id. */
export interface StoredEvent {
  seq: number
  json: string
  head: string
  seat: Seat | null
  clientId: string | null
}

/** A log that does not hold together. Never expected: the room that meets it stops and says so. */
export class BrokenLog extends Error {
  override name = 'BrokenLog'
}

/** Truth from a whole stored log, in order from seq 0. */
export function replay(events: readonly StoredEvent[]): Truth {
  const [first, ...rest] = events
  if (!first) throw new BrokenLog('a game without events')
  return rest.reduce((truth, stored) => applyStored(truth, stored), begin(first))
}

/** `event` is what `stored.json` says, for a caller that has just written it and need not read it back. */
export function applyStored(truth: Truth, stored: StoredEvent, event = parse(stored)): Truth {
  const state = openTruth(truth)
  if (stored.seq !== state.seq) throw new BrokenLog(`event ${stored.seq} after ${state.seq - 1}`)
  if (state.end) throw new BrokenLog(`event ${stored.seq} after the end`)
  const next = step(state, event)
  const { seat, clientId } = stored
  const answered = state.answered.after(stored.seq, seat && clientId ? { seat, clientId } : null)
  const own = isPlayersOwn(event)
  return new Truth({
    ...next,
    seq: stored.seq + 1,
    head: stored.head,
    publicCount: state.publicCount + (own ? 0 : 1),
    publicHead: own ? state.publicHead : stored.head,
    answered,
    lastAtMs: event.atMs,
  })
}

function begin(stored: StoredEvent): Truth {
  const event = parse(stored)
  if (event.type !== 'created' || stored.seq !== 0) throw new BrokenLog('the log does not begin with created')
  const start = parseFen(event.fen)
  if (!start.ok) throw new BrokenLog('the start position is not one')
  const game = newGame(start.value)
  const clock = event.time ? newClock(event.time, event.atMs, game.position.turn) : null
  const record = { ply: 0, mover: null, uci: null, san: null, ...sights(game), ...clockFigures(clock) }
  return new Truth({
    created: event,
    game,
    clock,
    end: null,
    history: [record],
    draws: NO_DRAWS,
    gifts: NO_GIFTS,
    awayMs: { white: 0, black: 0 },
    seq: 1,
    head: stored.head,
    publicCount: 1,
    publicHead: stored.head,
    answered: new Answered(),
    lastAtMs: event.atMs,
  })
}

function parse(stored: StoredEvent): GameEvent {
  const parsed = eventSchema.safeParse(JSON.parse(stored.json))
  if (!parsed.success) throw new BrokenLog(`event ${stored.seq} is not one`)
  return parsed.data
}

type Step = Pick<TruthState, 'created' | 'game' | 'clock' | 'end' | 'history' | 'draws' | 'gifts' | 'awayMs'>

const NO_GIFTS = { white: 0, black: 0 }

function step(state: TruthState, event: GameEvent): Step {
  switch (event.type) {
    case 'created':
      throw new BrokenLog('created twice')
    case 'moved':
      return moved(state, event)
    case 'flagged':
    case 'resigned':
    case 'aborted':
    case 'drawAgreed':
    case 'awayClaimed':
      return {
        ...state,
        end: event.end,
        clock: state.clock && halt(state.clock, event),
        draws: drawAnswered(state.draws),
      }
    case 'drawOffered':
      return { ...state, draws: offered(state.draws, event.seat, event.ply) }
    case 'drawDeclined':
      return { ...state, draws: drawAnswered(state.draws) }
    case 'timeGiven':
      return {
        ...state,
        clock: state.clock && given(state.clock, otherSeat(event.seat), event.addedMs),
        gifts: { ...state.gifts, [event.seat]: state.gifts[event.seat] + 1 },
      }
  }
}

function moved(state: TruthState, event: MovedEvent): Step {
  const seat = state.game.position.turn
  const played = playOnce(state.game, event.uci)
  if (!played.ok || event.ply !== state.history.length)
    throw new BrokenLog(`ply ${event.ply} cannot be played`)
  const game = asStored(played.value, event)
  const { ply, atMs, remainingMs, lagMs, awayMs } = event
  const running = state.clock && pressed(state.clock, seat, ply, atMs, remainingMs ?? 0, lagMs)
  const clock = running && event.end ? { ...running, running: null } : running
  const move = game.moves[game.moves.length - 1]
  if (!move) throw new BrokenLog(`ply ${event.ply} left no move`)
  const record: PlyRecord = {
    ply: event.ply,
    mover: seat,
    uci: event.uci,
    san: san(state.game.position, move),
    ...sights(game),
    ...clockFigures(clock),
  }
  return {
    ...state,
    game,
    clock,
    end: event.end ?? null,
    history: [...state.history, record],
    draws: event.end ? drawAnswered(state.draws) : afterMoveOf(state.draws, seat),
    gifts: NO_GIFTS,
    awayMs: awayMs ? { ...state.awayMs, [seat]: state.awayMs[seat] + awayMs } : state.awayMs,
  }
}

/** Whether a move ended the game is what its event says, also where today's rules would end it sooner or not at all. */
const asStored = (game: Game, event: MovedEvent): Game => (event.end ? game : { ...game, outcome: undefined })

const halt = (clock: Clock, event: EndingEvent): Clock =>
  stopped(clock, event.atMs, event.clocks ?? { whiteMs: clock.whiteMs, blackMs: clock.blackMs })

function sights(game: Game): { white: Sight; black: Sight } {
  const codes = boardCodes(game.position.board)
  return { white: sightOf(game, 'white', codes), black: sightOf(game, 'black', codes) }
}

function sightOf({ position, lastCapture }: Game, seat: Seat, codes: Uint8Array): Sight {
  const square = mark(position, lastCapture, seat)
  return { board: sight(position, seat, codes), mark: square === undefined ? null : makeSquare(square) }
}

const clockFigures = (clock: Clock | null) => ({
  whiteMs: clock?.whiteMs ?? null,
  blackMs: clock?.blackMs ?? null,
})
