/**
 * From truth to what one role may know. Built up from what that seat saw, never by copying and deleting, and
 * sealed by a strict schema that refuses unknown keys. The only place that makes a View.
 */
import { legalUciOf } from '../../engine/rules/index.ts'
import {
  type Card,
  type CardFrame,
  cardFrameSchema,
  type PlayerCard,
  type SeatFrame,
  type TranscriptEntry,
  transcriptEntrySchema,
} from '../wire/frame.ts'
import type { GameId, Seat, Uci } from '../wire/ids.ts'
import { isDays } from '../wire/time-control.ts'
import type { View } from '../wire/view.ts'
import { elapsedMs, incrementMs } from './clock.ts'
import { isAbortable } from './decide.ts'
import type { Now } from './decision.ts'
import { mayOffer } from './draw.ts'
import { firstMoveLeftMs } from './first-move.ts'
import { isSeatFrame } from './frame-shape.ts'
import { access, type Status } from './policy.ts'
import { openTruth, type PlyRecord, type Truth, type TruthState } from './truth.ts'

/** What a room knows of its game beside the truth: public names and terms. */
export interface Table {
  game: GameId
  players: { white: PlayerCard; black: PlayerCard }
  isRated: boolean
}

export const statusOf = (truth: Truth): Status => (openTruth(truth).end ? 'finished' : 'playing')

/** Events so far. Both players are told of each, so that it is also the version of a seat's frame. */
export const seqOf = (truth: Truth): number => openTruth(truth).seq

/** Of these, those that everyone is told of: the version of the card's frame. */
export const publicCountOf = (truth: Truth): number => openTruth(truth).publicCount

/** The frame of a seat's own player. The seat in the argument is the seat in the type. */
export function projectSeat<S extends Seat>(truth: Truth, seat: S, table: Table, now: Now): SeatFrame<S> {
  const state = openTruth(truth)
  const may = access(seat, statusOf(truth))
  if (may !== 'own view' && may !== 'truth') throw new Error(`${seat} has no view`)
  const { draws } = state
  const last = lastPly(state)
  const frame: SeatFrame<S> = {
    kind: 'seat',
    version: state.seq,
    head: state.head,
    card: card(state, table, now),
    view: viewAt(last, seat),
    ownMove: lastOwnMove(state, seat),
    legal: state.game.position.turn === seat && !state.end ? legalUciOf(state.game) : [],
    draw: draws.open && { by: draws.open.by, ply: draws.open.ply },
    mayOfferDraw: mayOffer(state, seat),
  }
  if (!isSeatFrame(frame)) throw new Error('a frame has another shape')
  return frame
}

/** The frame of everyone else: no piece, no move. */
export function projectCard(truth: Truth, table: Table, now: Now): CardFrame {
  const state = openTruth(truth)
  const frame: CardFrame = {
    kind: 'card',
    version: state.publicCount,
    head: state.publicHead,
    card: card(state, table, now),
  }
  return cardFrameSchema.parse(frame)
}

/** All that a seat was shown so far, ply by ply, as it was then. */
export function projectTranscript(truth: Truth, seat: Seat): TranscriptEntry[] {
  return openTruth(truth).history.map((record) => {
    const isOwn = record.mover === seat
    return transcriptEntrySchema.parse({
      ply: record.ply,
      board: record[seat].board,
      mark: record[seat].mark,
      ownMove: isOwn ? record.uci : null,
      ownSan: isOwn ? record.san : null,
      whiteMs: record.whiteMs,
      blackMs: record.blackMs,
    })
  })
}

function viewAt<S extends Seat>(record: PlyRecord, seat: S): View<S> {
  const { board, mark } = record[seat]
  return { seat, ply: record.ply, board, mark }
}

function lastOwnMove(state: TruthState, seat: Seat): Uci | null {
  return state.history.findLast((record) => record.mover === seat)?.uci ?? null
}

function lastPly(state: TruthState): PlyRecord {
  const record = state.history[state.history.length - 1]
  if (!record) throw new Error('a game without a start')
  return record
}

function card(state: TruthState, table: Table, now: Now): Card {
  const { clock } = state
  return {
    game: table.game,
    status: state.end ? 'finished' : 'playing',
    ply: state.history.length - 1,
    turn: state.game.position.turn,
    players: {
      white: playerCard(table.players.white),
      black: playerCard(table.players.black),
    },
    clock: clock && {
      whiteMs: clock.whiteMs,
      blackMs: clock.blackMs,
      running: clock.running,
      sinceMs: elapsedMs(clock, now.nowMs, now.outages),
      atMs: now.nowMs,
      incrementMs: incrementMs(clock),
      daysPerMove: isDays(clock.time) ? clock.time.daysPerMove : null,
    },
    end: state.end && { result: state.end.result, reason: state.end.reason },
    isAbortable: isAbortable(state),
    firstMoveMs: firstMoveLeftMs(state, now),
    isRated: table.isRated,
    isPassAndPlay: state.created.isPassAndPlay === true,
  }
}

const playerCard = ({ name, kind, rating }: PlayerCard): PlayerCard => ({ name, kind, rating })
