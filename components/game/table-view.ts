/** What the table shows now: the latest frame, an own move on its way, or a ply of the past. Pure. */
import type { Card, Seat, Uci } from '@/server/wire/index.ts'
import { ALL_HIDDEN, type Square } from '../board/squares.ts'
import type { RoomState } from './room-state.ts'

export interface TableView {
  card: Card | null
  seat: Seat | null
  board: string
  mark: Square | null
  /** This seat's own last move, up to the ply shown. */
  lastMove: readonly [Square, Square] | null
  shownPly: number
  /** This seat may move now. */
  isTurn: boolean
  legal: readonly Uci[]
}

const ends = (uci: Uci | null | undefined): readonly [Square, Square] | null =>
  uci ? [uci.slice(0, 2), uci.slice(2, 4)] : null

/** `openingSeat` turns the board the right way before the first frame. */
export function tableView(state: RoomState, pastPly: number | null, openingSeat: Seat | null): TableView {
  const { frame, pending, transcript } = state
  const nothing = { board: ALL_HIDDEN, mark: null, lastMove: null, isTurn: false, legal: [] }
  if (!frame) return { card: null, seat: openingSeat, shownPly: 0, ...nothing }
  const { card } = frame
  if (frame.kind === 'card') return { card, seat: null, shownPly: card.ply, ...nothing }
  const seat = frame.view.seat
  const isTurn = card.status === 'playing' && card.turn === seat && !pending
  const past = pastPly === null ? undefined : transcript[pastPly]
  if (past) {
    const own = transcript.slice(0, past.ply + 1).findLast((entry) => entry.ownMove !== null)
    const { board, mark } = past
    return {
      card,
      seat,
      board,
      mark,
      lastMove: ends(own?.ownMove),
      shownPly: past.ply,
      isTurn,
      legal: frame.legal,
    }
  }
  return {
    card,
    seat,
    board: pending?.board ?? frame.view.board,
    mark: pending ? null : frame.view.mark,
    lastMove: ends(pending?.uci ?? frame.ownMove),
    shownPly: frame.view.ply,
    isTurn,
    legal: frame.legal,
  }
}
