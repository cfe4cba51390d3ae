/**
 * A player's guesses: ghost pieces of the other side on squares out of sight. They are the player's own, never leave
 * this browser, and say nothing that the player did not put there. Pure; storing them is at the end of the file.
 */
import type { Seat } from '@/server/wire/index.ts'
import { HIDDEN, indexOf, type RoleLetter, type Square } from '../board/squares.ts'

/** Square to the letter of the piece guessed there, in the case of its side. */
export type Notes = Readonly<Record<Square, string>>

export const NOTE_ROLES = ['p', 'n', 'b', 'r', 'q', 'k'] as const satisfies readonly RoleLetter[]

/** What a press on a square does: put this piece there, take a note away, or move one. */
export type NoteTool = RoleLetter | 'erase' | 'move'

export const NO_NOTES: Notes = {}

export const ghostOf = (role: RoleLetter, own: Seat): string => (own === 'white' ? role : role.toUpperCase())

const isOutOfSight = (board: string, square: Square): boolean => board.charAt(indexOf(square)) === HIDDEN

export function without(notes: Notes, square: Square): Notes {
  if (!(square in notes)) return notes
  const { [square]: _, ...rest } = notes
  return rest
}

/** A square in sight needs no guess; the same piece put again is taken away. */
export function put(notes: Notes, board: string, square: Square, letter: string): Notes {
  if (!isOutOfSight(board, square)) return notes
  return notes[square] === letter ? without(notes, square) : { ...notes, [square]: letter }
}

/** To a square in sight, or off the board (null), a note is taken away. */
export function carry(notes: Notes, board: string, from: Square, to: Square | null): Notes {
  const letter = notes[from]
  if (letter === undefined || from === to) return notes
  const rest = without(notes, from)
  return to !== null && isOutOfSight(board, to) ? { ...rest, [to]: letter } : rest
}

/** A guess about a square that is seen now is answered, and goes. */
export function stillOpen(notes: Notes, board: string): Notes {
  const open = Object.entries(notes).filter(([square]) => isOutOfSight(board, square))
  return open.length === Object.keys(notes).length ? notes : Object.fromEntries(open)
}

const KEY = 'fogline.notes'
/** Games whose notes are kept; the oldest go first. */
const MAX_GAMES = 30

/** By game, or by a game's seat where one device has both. */
type Kept = [string, Notes][]

function readAll(storage: Storage): Kept {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (entry: unknown): entry is Kept[number] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'object' &&
  entry[1] !== null &&
  Object.entries(entry[1]).every(
    ([square, letter]) =>
      /^[a-h][1-8]$/.test(square) && typeof letter === 'string' && /^[pnbrqkPNBRQK]$/.test(letter),
  )

export function readNotes(storage: Storage, game: string): Notes {
  return readAll(storage).find(([id]) => id === game)?.[1] ?? NO_NOTES
}

/** A browser that keeps nothing has them until its page is left. */
export function keepNotes(storage: Storage, game: string, notes: Notes): void {
  const others = readAll(storage).filter(([id]) => id !== game)
  const kept: Kept = Object.keys(notes).length > 0 ? [[game, notes], ...others] : others
  try {
    storage.setItem(KEY, JSON.stringify(kept.slice(0, MAX_GAMES)))
  } catch {
    // Full or forbidden.
  }
}
