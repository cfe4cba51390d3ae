/**
 * Decides what a command does to a true game: one event, or a refusal with a code. Decided here once, so that a
 * move and the flag cannot both win. Refusals are the same for every illegal move and say nothing of the board.
 */
import { makeUci } from '../../engine/rules/index.ts'
import type { End, Result } from '../wire/end.ts'
import type { EndingEvent, GameEvent } from '../wire/event.ts'
import { otherSeat, type Seat, type Uci } from '../wire/ids.ts'
import { type Ack, refuse } from '../wire/refusal.ts'
import { figures, flagged, type Outage, remainingAfterMove } from './clock.ts'
import { playOnce } from './play-once.ts'
import { openTruth, type Truth, type TruthState } from './truth.ts'

export type Intent =
  | { type: 'move'; seat: Seat; ply: number; id: string; uci: Uci }
  | { type: 'resign'; seat: Seat; ply: number; id: string }
  | { type: 'abort'; seat: Seat; ply: number; id: string }
  /** Timers' own: harmless when early or late. */
  | { type: 'flag' }
  | { type: 'fail engine'; ply: number }

/** `append` asks for one event; `answer` is what the asker hears once it is saved. */
export type Decision =
  | { kind: 'append'; event: GameEvent; answer: Ack; isByAsker: boolean }
  | { kind: 'answer'; answer: Ack }

export interface Now {
  nowMs: number
  outages: readonly Outage[]
}

export function decide(truth: Truth, intent: Intent, now: Now): Decision {
  const state = openTruth(truth)
  const atMs = Math.max(now.nowMs, state.lastAtMs)
  const earlier = 'id' in intent ? state.answered.versionOf(intent.seat, intent.id, state.seq) : undefined
  if (earlier !== undefined) return { kind: 'answer', answer: { ok: true, version: earlier } }
  if (state.end) return no('game_over')
  const fallen = state.clock && flagged(state.clock, atMs, now.outages)
  if (fallen) return flag(state, fallen, atMs, now)
  switch (intent.type) {
    case 'move':
      return move(state, intent, atMs, now)
    case 'resign':
      return resign(state, intent, atMs, now)
    case 'abort':
      return abort(state, intent, atMs, now)
    case 'flag':
      return no('stale_ply')
    case 'fail engine':
      if (intent.ply !== state.history.length - 1) return no('stale_ply')
      return yes(state, ending(state, { type: 'aborted', by: 'engine failed' }, ABORTED, atMs, now))
  }
}

const ABORTED: End = { result: null, reason: 'aborted' }
const winOf = (seat: Seat): Result => (seat === 'white' ? '1-0' : '0-1')
const no = (code: Parameters<typeof refuse>[0]): Decision => ({ kind: 'answer', answer: refuse(code) })
const yes = (state: TruthState, event: GameEvent): Decision => ({
  kind: 'append',
  event,
  answer: { ok: true, version: state.seq + 1 },
  isByAsker: true,
})

type EndingKind = EndingEvent extends infer E
  ? E extends EndingEvent
    ? Omit<E, 'atMs' | 'clocks' | 'end'>
    : never
  : never

function ending(state: TruthState, kind: EndingKind, end: End, atMs: number, now: Now): EndingEvent {
  const clocks = state.clock && figures(state.clock, atMs, now.outages)
  return { ...kind, atMs, clocks, end }
}

/** The flag fell before this command came: the flag stands, and the asker hears that the game is over. */
function flag(state: TruthState, seat: Seat, atMs: number, now: Now): Decision {
  const end: End = { result: winOf(otherSeat(seat)), reason: 'flag' }
  const event = ending(state, { type: 'flagged', seat }, end, atMs, now)
  return { kind: 'append', event, answer: refuse('game_over'), isByAsker: false }
}

function move(state: TruthState, intent: Intent & { type: 'move' }, atMs: number, now: Now): Decision {
  const ply = state.history.length - 1
  if (intent.ply !== ply) return no('stale_ply')
  if (state.game.position.turn !== intent.seat) return no('not_your_turn')
  const played = playOnce(state.game, intent.uci)
  if (!played.ok) return no('illegal_move')
  const { moves, outcome } = played.value
  const made = moves[moves.length - 1]
  if (!made) throw new Error('a played move is missing')
  const event: GameEvent = {
    type: 'moved',
    ply: ply + 1,
    uci: makeUci(made),
    atMs,
    remainingMs: state.clock && remainingAfterMove(state.clock, intent.seat, ply + 1, atMs, now.outages),
    ...(outcome ? { end: { result: outcome.result, reason: outcome.reason } } : {}),
  }
  return yes(state, event)
}

/** Resigning is right at any ply up to now: the opponent's move may be on its way. */
function resign(state: TruthState, intent: Intent & { type: 'resign' }, atMs: number, now: Now): Decision {
  if (intent.ply > state.history.length - 1) return no('stale_ply')
  const end: End = { result: winOf(otherSeat(intent.seat)), reason: 'resigned' }
  return yes(state, ending(state, { type: 'resigned', seat: intent.seat }, end, atMs, now))
}

function abort(state: TruthState, intent: Intent & { type: 'abort' }, atMs: number, now: Now): Decision {
  const ply = state.history.length - 1
  if (intent.ply > ply) return no('stale_ply')
  if (!isAbortable(state)) return no('forbidden')
  return yes(state, ending(state, { type: 'aborted', by: intent.seat }, ABORTED, atMs, now))
}

/** A player may abort until both sides have made their first move. */
export const isAbortable = (state: TruthState): boolean => !state.end && state.history.length - 1 < 2
