/**
 * Who may read and write which channel: role × status. Exhaustive, fails closed: what is not written here is nothing.
 * The role comes from the room's seats, the status from truth, at each command and at each line sent.
 */
import type { Channel } from '../../wire/chat.ts'
import type { Member } from '../member.ts'

export interface ChatAccess {
  readonly reads: readonly Channel[]
  readonly writes: readonly Channel[]
}
type Role = Member['role']
type Status = 'playing' | 'finished'

const PLAYER: Record<Status, ChatAccess> = {
  playing: { reads: ['players'], writes: ['players'] },
  finished: { reads: ['players', 'spectators'], writes: ['players'] },
}
/** Who plays both sides on one device. */
const NOBODY_TO_TALK_TO: Record<Status, ChatAccess> = {
  playing: { reads: [], writes: [] },
  finished: { reads: ['players', 'spectators'], writes: [] },
}
const TABLE: Record<Role, Record<Status, ChatAccess>> = {
  white: PLAYER,
  black: PLAYER,
  curtain: NOBODY_TO_TALK_TO,
  spectator: {
    playing: { reads: ['spectators'], writes: ['spectators'] },
    finished: { reads: ['players', 'spectators'], writes: ['spectators'] },
  },
}
const NOTHING: ChatAccess = { reads: [], writes: [] }

/** `arePlayersTwo`: both seats are people, and not the same: else there is nobody to talk to, and no players' channel. */
export function chatAccess(role: string, status: string, arePlayersTwo: boolean): ChatAccess {
  const row = Object.hasOwn(TABLE, role) ? TABLE[role as Role] : undefined
  const access = row && Object.hasOwn(row, status) ? row[status as Status] : NOTHING
  const isThere = (channel: Channel): boolean => channel !== 'players' || arePlayersTwo
  return { reads: access.reads.filter(isThere), writes: access.writes.filter(isThere) }
}
