/** The Socket.IO vocabulary, shared by both ends. */

import type { AbortCommand, MoveCommand, ResignCommand, WatchCommand } from './command.ts'
import type { Frame, Presence, Resync } from './frame.ts'
import type { Ack, Refusal } from './refusal.ts'

export type ResyncAck = ({ ok: true } & Resync) | { ok: false; code: Refusal }

export interface ClientEvents {
  watch: (command: WatchCommand, ack: (answer: ResyncAck) => void) => void
  leave: (command: WatchCommand, ack: (answer: { ok: true } | { ok: false; code: Refusal }) => void) => void
  move: (command: MoveCommand, ack: (answer: Ack) => void) => void
  resign: (command: ResignCommand, ack: (answer: Ack) => void) => void
  abort: (command: AbortCommand, ack: (answer: Ack) => void) => void
}

export interface ServerEvents {
  frame: (frame: Frame) => void
  presence: (presence: Presence) => void
  /** Sent after a fault of ours: what this socket shows may be stale, ask again. */
  resync: (game: { game: string }) => void
  /** A message that asked for no answer and could not be taken. */
  refused: (refusal: { code: Refusal }) => void
}
