/** A seat's transcript as a list of moves: its own in SAN, the other side's hidden but for what they took. */
import type { Seat, TranscriptEntry } from '@/server/wire/index.ts'
import { colorOf } from '../board/squares.ts'
import { lostPiece } from './own-move.ts'

export interface MoveCell {
  ply: number
  /** SAN for an own move; null for a hidden one. */
  san: string | null
  /** Where a hidden move took a piece of this seat. */
  took: string | null
}

export interface MoveRow {
  number: number
  white: MoveCell | null
  black: MoveCell | null
}

export function moveRows(transcript: readonly TranscriptEntry[], seat: Seat): MoveRow[] {
  const rows: MoveRow[] = []
  for (const [index, entry] of transcript.entries()) {
    const before = transcript[index - 1]
    if (!before || entry.ply === 0) continue
    const mover: Seat = entry.ply % 2 === 1 ? 'white' : 'black'
    const lost = mover === seat ? null : lostPiece(before.board, entry.board, (l) => colorOf(l) === seat)
    const cell = {
      ply: entry.ply,
      san: mover === seat ? (entry.ownSan ?? entry.ownMove) : null,
      took: lost?.square ?? null,
    }
    const number = Math.ceil(entry.ply / 2)
    const last = rows.at(-1)
    if (last?.number === number) last[mover] = cell
    else rows.push({ number, white: null, black: null, [mover]: cell })
  }
  return rows
}
