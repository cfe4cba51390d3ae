/**
 * Decides what a command does to a true game: one event, or a refusal with a code. Decided here once, so that a
 * move and the flag cannot both win. Refusals are the same for every illegal move and say nothing of the board.
 */
import { makeUci } from '../../engine/rules/index.ts'
import type { GameEvent } from '../wire/event.ts'
import type { Seat } from '../wire/ids.ts'
import { refuse } from '../wire/refusal.ts'
import { awayInTurn, claimAway } from './away.ts'
import { flagged, forgivenMs, remainingAfterMove } from './clock.ts'
import {
  ABORTED,
  type Decision,
  ending,
  type Intent,
  lossOf,
  type Now,
  no,
  plyOf,
  type Seen,
  yes,
} from './decision.ts'
import { acceptDraw, declineDraw, offerDraw } from './draw.ts'
import { firstMoveLeftMs } from './first-move.ts'
import { giveTime } from './give-time.ts'
import { playOnce } from './play-once.ts'
import { openTruth, type Truth, type TruthState } from './truth.ts'

const NOTHING_SEEN: Seen = { away: null }

export function decide(truth: Truth, intent: Intent, now: Now, seen: Seen = NOTHING_SEEN): Decision {
  const state = openTruth(truth)
  const atMs = Math.max(now.nowMs, state.lastAtMs)
  const earlier = 'id' in intent ? state.answered.versionOf(intent.seat, intent.id, state.seq) : undefined
  if (earlier !== undefined) return { kind: 'answer', answer: { ok: true, version: earlier } }
  if (state.end) return no('game_over')
  const late = lateness(state, intent, atMs, now)
  return late ?? asked(state, intent, atMs, now, seen)
}

/** Time was up before this command came: that stands, and the asker hears that the game is over. */
function lateness(state: TruthState, intent: Intent, atMs: number, now: Now): Decision | null {
  const lagMs = 'lagMs' in intent ? intent.lagMs : 0
  const fallen = state.clock && flagged(state.clock, atMs, now.outages, lagMs)
  if (fallen) return over(flag(state, fallen, atMs, now))
  if (firstMoveLeftMs(state, { ...now, nowMs: atMs }) !== 0) return null
  return over(ending(state, { type: 'aborted', by: 'no first move' }, ABORTED, atMs, now))
}

function asked(state: TruthState, intent: Intent, atMs: number, now: Now, seen: Seen): Decision {
  switch (intent.type) {
    case 'move':
      return move(state, intent, atMs, now, seen)
    case 'resign':
      return resign(state, intent, atMs, now)
    case 'abort':
      return abort(state, intent, atMs, now)
    case 'offer draw':
      return offerDraw(state, intent, atMs, now)
    case 'accept draw':
      return acceptDraw(state, intent, atMs, now)
    case 'decline draw':
      return declineDraw(state, intent, atMs)
    case 'claim away':
      return claimAway(state, intent, atMs, now, seen.away)
    case 'give time':
      return giveTime(state, intent, atMs, now)
    case 'flag':
      return no('stale_ply')
    case 'fail engine':
      if (intent.ply !== plyOf(state)) return no('stale_ply')
      return yes(state, ending(state, { type: 'aborted', by: 'engine failed' }, ABORTED, atMs, now))
  }
}

const over = (event: GameEvent): Decision => ({
  kind: 'append',
  event,
  answer: refuse('game_over'),
  isByAsker: false,
})

const flag = (state: TruthState, seat: Seat, atMs: number, now: Now): GameEvent =>
  ending(state, { type: 'flagged', seat }, { result: lossOf(seat), reason: 'flag' }, atMs, now)

function move(
  state: TruthState,
  intent: Intent & { type: 'move' },
  atMs: number,
  now: Now,
  seen: Seen,
): Decision {
  const ply = plyOf(state)
  const { seat } = intent
  if (intent.ply !== ply) return no('stale_ply')
  if (state.game.position.turn !== seat) return no('not_your_turn')
  const played = playOnce(state.game, intent.uci)
  if (!played.ok) return no('illegal_move')
  const { moves, outcome } = played.value
  const made = moves[moves.length - 1]
  if (!made) throw new Error('a played move is missing')
  const { clock } = state
  const lagMs = clock && forgivenMs(clock, seat, atMs, now.outages, intent.lagMs)
  const awayMs = awayInTurn(state, seen.away, { ...now, nowMs: atMs })
  const event: GameEvent = {
    type: 'moved',
    ply: ply + 1,
    uci: makeUci(made),
    atMs,
    remainingMs: clock && remainingAfterMove(clock, seat, ply + 1, atMs, now.outages, lagMs ?? 0),
    ...(lagMs ? { lagMs } : {}),
    ...(awayMs ? { awayMs } : {}),
    ...(outcome ? { end: { result: outcome.result, reason: outcome.reason } } : {}),
  }
  return yes(state, event)
}

/** Resigning is right at any ply up to now: the opponent's move may be on its way. */
function resign(state: TruthState, { seat, ply }: Intent & { type: 'resign' }, atMs: number, now: Now) {
  if (ply > plyOf(state)) return no('stale_ply')
  const end = { result: lossOf(seat), reason: 'resigned' } as const
  return yes(state, ending(state, { type: 'resigned', seat }, end, atMs, now))
}

function abort(state: TruthState, { seat, ply }: Intent & { type: 'abort' }, atMs: number, now: Now) {
  if (ply > plyOf(state)) return no('stale_ply')
  if (!isAbortable(state)) return no('forbidden')
  return yes(state, ending(state, { type: 'aborted', by: seat }, ABORTED, atMs, now))
}

/** A player may abort until both sides have made their first move. */
export const isAbortable = (state: TruthState): boolean => !state.end && plyOf(state) < 2
