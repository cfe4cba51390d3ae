/** What is asked of a true game and what comes of it: words that all deciding shares. */
import type { End, Result } from '../wire/end.ts'
import type { EndingEvent, GameEvent } from '../wire/event.ts'
import { otherSeat, type Seat, type Uci } from '../wire/ids.ts'
import { type Ack, type Refusal, refuse } from '../wire/refusal.ts'
import { figures, type Outage } from './clock.ts'
import { openTruth, type Truth, type TruthState } from './truth.ts'
import type { TurnAway } from './turn-away.ts'

interface Asked {
  seat: Seat
  ply: number
  id: string
}

export type Intent =
  /** `lagMs` is what the server measured of the mover's line, never what the mover says. */
  | ({ type: 'move'; uci: Uci; lagMs?: number } & Asked)
  | ({ type: 'resign' } & Asked)
  | ({ type: 'abort' } & Asked)
  | ({ type: 'offer draw' } & Asked)
  /** `offer` is the ply at which the offer that is meant was made. */
  | ({ type: 'accept draw'; offer: number } & Asked)
  | ({ type: 'decline draw'; offer: number } & Asked)
  | ({ type: 'claim away'; take: 'win' | 'draw' } & Asked)
  | ({ type: 'give time' } & Asked)
  /** Timers' own: harmless when early or late. A move that is on its way is waited for as long as its line takes. */
  | { type: 'flag'; lagMs?: number }
  | { type: 'fail engine'; ply: number }

/** `append` asks for one event; `answer` is what the asker hears once it is saved. */
export type Decision =
  | { kind: 'append'; event: GameEvent; answer: Ack; isByAsker: boolean }
  | { kind: 'answer'; answer: Ack }

export interface Now {
  nowMs: number
  outages: readonly Outage[]
}

/** What a room saw of this turn and no event holds yet. */
export interface Seen {
  away: TurnAway | null
}

export const no = (code: Refusal): Decision => ({ kind: 'answer', answer: refuse(code) })
export const yes = (state: TruthState, event: GameEvent): Decision => ({
  kind: 'append',
  event,
  answer: { ok: true, version: state.seq + 1 },
  isByAsker: true,
})

export const ABORTED: End = { result: null, reason: 'aborted' }
export const winOf = (seat: Seat): Result => (seat === 'white' ? '1-0' : '0-1')
export const lossOf = (seat: Seat): Result => winOf(otherSeat(seat))

type EndingKind = EndingEvent extends infer E
  ? E extends EndingEvent
    ? Omit<E, 'atMs' | 'clocks' | 'end'>
    : never
  : never

/** The event of an end without a move: both clocks as it finds them. */
export function ending(state: TruthState, kind: EndingKind, end: End, atMs: number, now: Now): EndingEvent {
  const clocks = state.clock && figures(state.clock, atMs, now.outages)
  return { ...kind, atMs, clocks, end }
}

export const plyOf = (state: TruthState): number => state.history.length - 1

/** Two people at two devices: only they can offer draws, be away, or wait for each other's first move. */
export const isBetweenPeople = ({ created }: TruthState): boolean =>
  created.white.kind === 'person' && created.black.kind === 'person' && !created.isPassAndPlay

/** The same of a game's truth, for rooms. */
export const areBothPeople = (truth: Truth): boolean => isBetweenPeople(openTruth(truth))
