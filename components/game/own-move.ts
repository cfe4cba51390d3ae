/**
 * A seat's own move, played on its own view before the server has answered, and written down. Knows only what
 * the seat sees: the board of its view and its own legal moves. What the move uncovers comes with the frame.
 */
import type { Uci } from '@/server/wire/index.ts'
import { EMPTY, HIDDEN, indexOf, isPiece, squareAt } from '../board/squares.ts'

const BACK: Record<string, { rook: string; to: string }> = {
  g: { rook: 'h', to: 'f' },
  c: { rook: 'a', to: 'd' },
}

/** The view's board with the move made: castling's rook, en passant's pawn and the promoted piece included. */
export function playOnView(board: string, uci: Uci): string {
  const letters = [...board]
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)]
  const piece = letters[indexOf(from)] ?? EMPTY
  const isPawn = piece.toLowerCase() === 'p'
  const take = (square: string): void => {
    letters[indexOf(square)] = EMPTY
  }
  if (isPawn && from[0] !== to[0] && !isPiece(board.charAt(indexOf(to)))) take(to.charAt(0) + from.charAt(1))
  take(from)
  const promoted = uci.charAt(4)
  letters[indexOf(to)] = promoted === '' ? piece : piece === 'P' ? promoted.toUpperCase() : promoted
  const castling = piece.toLowerCase() === 'k' && from[0] === 'e' ? BACK[to.charAt(0)] : undefined
  if (castling && Math.abs(indexOf(from) - indexOf(to)) === 2) {
    take(castling.rook + from.charAt(1))
    letters[indexOf(castling.to + from.charAt(1))] = piece === 'K' ? 'R' : 'r'
  }
  return letters.join('')
}

/** The move in SAN without check marks, told apart among the seat's own legal moves (all are pseudo-legal). */
export function sanOf(board: string, legal: readonly Uci[], uci: Uci): string {
  const [from, to, promoted] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)]
  const role = board.charAt(indexOf(from)).toUpperCase()
  if (role === 'K' && Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) === 2)
    return to.startsWith('g') ? 'O-O' : 'O-O-O'
  const isTaking = isPiece(board.charAt(indexOf(to)))
  if (role === 'P') {
    const start = from[0] === to[0] ? '' : `${from.charAt(0)}x`
    return `${start}${to}${promoted && `=${promoted.toUpperCase()}`}`
  }
  return `${role}${apart(board, legal, from, to)}${isTaking ? 'x' : ''}${to}`
}

function apart(board: string, legal: readonly Uci[], from: string, to: string): string {
  const letter = board.charAt(indexOf(from))
  const others = new Set(
    legal
      .filter((uci) => uci.slice(2, 4) === to && uci.slice(0, 2) !== from)
      .map((uci) => uci.slice(0, 2))
      .filter((square) => board.charAt(indexOf(square)) === letter),
  )
  if (others.size === 0) return ''
  const isAlone = (at: 0 | 1): boolean => [...others].every((square) => square[at] !== from[at])
  if (isAlone(0)) return from.charAt(0)
  return isAlone(1) ? from.charAt(1) : from
}

/** Own pieces that stood in one view and are gone in the next, after a move of the other side: none or one. */
export function lostPiece(
  before: string,
  after: string,
  isOwn: (letter: string) => boolean,
): { square: string; letter: string } | null {
  for (let i = 0; i < 64; i++) {
    const letter = before.charAt(i)
    if (letter === HIDDEN || !isPiece(letter) || !isOwn(letter)) continue
    if (after.charAt(i) !== letter) return { square: squareAt(i), letter }
  }
  return null
}
