/**
 * Who may read what: role × status. Exhaustive, fails closed: what is not written here is nothing, and only a
 * finished status read from truth opens the board.
 */
import type { Seat } from '../wire/ids.ts'

/** `curtain`: a window of pass and play in which nobody has said that he is ready. Once he has, it is that seat's. */
export type Role = Seat | 'spectator' | 'curtain'
export type Status = 'playing' | 'finished'
export type Access = 'truth' | 'own view' | 'card' | 'nothing'

const TABLE: Record<Role, Record<Status, Access>> = {
  white: { playing: 'own view', finished: 'truth' },
  black: { playing: 'own view', finished: 'truth' },
  spectator: { playing: 'card', finished: 'truth' },
  curtain: { playing: 'card', finished: 'truth' },
}

export function access(role: string, status: string): Access {
  const row = Object.hasOwn(TABLE, role) ? TABLE[role as Role] : undefined
  return row && Object.hasOwn(row, status) ? row[status as Status] : 'nothing'
}
