/**
 * What the page knows of one game, folded from what the server sent. Pure: time and ids come in from outside.
 * A frame is whole, so a lower version is ignored and a lost one only costs the look back, which a resync
 * brings. A resync replaces everything, unless it is older than what is already on the board.
 */
import type {
  Frame,
  Presence,
  Refusal,
  Rematch,
  Resync,
  SeatFrame,
  TranscriptEntry,
  Uci,
} from '@/server/wire/index.ts'
import { playOnView, sanOf } from './own-move.ts'

export type Link = 'connecting' | 'live' | 'away'

/** An own move on its way. */
export interface Pending {
  id: string
  ply: number
  uci: Uci
  board: string
}

export interface RoomState {
  link: Link
  frame: Frame | null
  /** performance.now() when the server sent the frame, as far as that can be told. */
  receivedAtMs: number
  transcript: readonly TranscriptEntry[]
  presence: Presence | null
  /** performance.now() when the presence came. */
  presentAtMs: number
  /** After the end of a game between people. */
  rematch: Rematch | null
  pending: Pending | null
  refusal: Refusal | null
  /** A frame has been missed: ask for a resync. */
  hasGap: boolean
  /** Ledger heads sent to this page, to be found again in the published record. */
  heads: readonly string[]
}

export type RoomAction =
  | { type: 'linked'; link: Link }
  | { type: 'resynced'; resync: Resync; atMs: number }
  | { type: 'framed'; frame: Frame; atMs: number }
  | { type: 'present'; presence: Presence; atMs: number }
  | { type: 'rematched'; rematch: Rematch }
  /** Pass and play: the device is handed on, and nothing of the side that had it stays in this page. */
  | { type: 'covered' }
  | { type: 'moved'; uci: Uci; id: string }
  | { type: 'refused'; code: Refusal; id: string | null }
  | { type: 'refusalRead' }

export const EMPTY_ROOM: RoomState = {
  link: 'connecting',
  frame: null,
  receivedAtMs: 0,
  transcript: [],
  presence: null,
  presentAtMs: 0,
  rematch: null,
  pending: null,
  refusal: null,
  hasGap: false,
  heads: [],
}

export function roomReducer(state: RoomState, action: RoomAction): RoomState {
  switch (action.type) {
    case 'linked':
      return state.link === action.link ? state : { ...state, link: action.link }
    case 'resynced':
      return resynced(state, action.resync, action.atMs)
    case 'framed':
      return framed(state, action.frame, action.atMs)
    case 'present':
      return { ...state, presence: action.presence, presentAtMs: action.atMs }
    case 'rematched':
      return { ...state, rematch: action.rematch }
    case 'covered':
      return covered(state)
    case 'moved':
      return moved(state, action.uci, action.id)
    case 'refused': {
      const isOwnMove = state.pending !== null && state.pending.id === action.id
      return { ...state, refusal: action.code, pending: isOwnMove ? null : state.pending }
    }
    case 'refusalRead':
      return { ...state, refusal: null }
  }
}

function resynced(state: RoomState, resync: Resync, atMs: number): RoomState {
  const { frame, transcript, presence, rematch } = resync
  if (state.frame && frame.card.ply < state.frame.card.ply) return state
  const next = withFrame(state, frame, atMs)
  return { ...next, transcript, presence, presentAtMs: atMs, rematch, hasGap: false, link: 'live' }
}

function framed(state: RoomState, frame: Frame, atMs: number): RoomState {
  if (!state.frame || frame.version <= state.frame.version) return state
  // The curtain of pass and play is down in this window: only the public card is left of the game.
  if (frame.kind === 'card' && frame.card.isPassAndPlay) return covered(withFrame(state, frame, atMs))
  // Another role than a moment ago (signed in or out): only a resync tells all that belongs to it.
  if (frame.kind !== state.frame.kind) return { ...state, hasGap: true }
  const next = withFrame(state, frame, atMs)
  if (frame.kind !== 'seat' || state.frame.kind !== 'seat') return next
  const known = state.transcript.length
  if (frame.view.ply < known) return next
  if (frame.view.ply > known) return { ...next, hasGap: true }
  return { ...next, transcript: [...state.transcript, entryOf(frame, state.frame)] }
}

function withFrame(state: RoomState, frame: Frame, atMs: number): RoomState {
  const { pending } = state
  const isSettled = pending !== null && (frame.card.ply > pending.ply || frame.card.status === 'finished')
  const heads = state.heads.at(-1) === frame.head ? state.heads : [...state.heads, frame.head]
  return { ...state, frame, receivedAtMs: atMs, heads, pending: isSettled ? null : pending }
}

function covered(state: RoomState): RoomState {
  const { frame } = state
  if (!frame) return state
  const { version, head, card } = frame
  return { ...state, frame: { kind: 'card', version, head, card }, transcript: [], pending: null }
}

/** The ply this frame shows, as the look back will tell it. */
function entryOf(frame: SeatFrame, before: SeatFrame): TranscriptEntry {
  const { view, card } = frame
  const isOwn = (view.ply % 2 === 1) === (view.seat === 'white')
  const ownMove = isOwn ? frame.ownMove : null
  return {
    ply: view.ply,
    board: view.board,
    mark: view.mark,
    ownMove,
    ownSan: ownMove ? sanOf(before.view.board, before.legal, ownMove) : null,
    whiteMs: card.clock?.whiteMs ?? null,
    blackMs: card.clock?.blackMs ?? null,
  }
}

/** Plays an own move at once; nothing happens when it is not this seat's turn. */
function moved(state: RoomState, uci: Uci, id: string): RoomState {
  const { frame } = state
  if (frame?.kind !== 'seat' || state.pending || !frame.legal.includes(uci)) return state
  const pending = { id, ply: frame.card.ply, uci, board: playOnView(frame.view.board, uci) }
  return { ...state, pending, refusal: null }
}
