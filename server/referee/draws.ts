/** Which draw offer stands, and when each seat last made one: a value, part of a true game. */
import type { Seat } from '../wire/ids.ts'

export interface Draws {
  readonly open: { readonly by: Seat; readonly ply: number } | null
  /** The ply of each seat's last offer. */
  readonly white: number | null
  readonly black: number | null
}

export const NO_DRAWS: Draws = { open: null, white: null, black: null }

export const offered = (draws: Draws, by: Seat, ply: number): Draws => ({
  ...draws,
  [by]: ply,
  open: { by, ply },
})

export const answered = (draws: Draws): Draws => (draws.open ? { ...draws, open: null } : draws)

export const afterMoveOf = (draws: Draws, mover: Seat): Draws =>
  draws.open && draws.open.by !== mover ? answered(draws) : draws
