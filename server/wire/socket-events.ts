/** The Socket.IO vocabulary, shared by both ends. */

import type { ChallengeClientEvents, ChallengeServerEvents } from './challenge.ts'
import type { ChatNews, ChatSay, ChatSayAck, ChatWatch, ChatWatchAck } from './chat.ts'
import type {
  AbortCommand,
  AnswerDrawCommand,
  ClaimAwayCommand,
  GiveTimeCommand,
  MoveCommand,
  OfferDrawCommand,
  ReadyCommand,
  RematchCommand,
  ResignCommand,
  WatchCommand,
} from './command.ts'
import type { Frame, Resync } from './frame.ts'
import type { Presence, Rematch } from './presence.ts'
import type { Ack, Refusal } from './refusal.ts'

export type ResyncAck = ({ ok: true } & Resync) | { ok: false; code: Refusal }

/** The server's time when this was sent, epoch milliseconds. */
export type TimeAck = { ok: true; atMs: number } | { ok: false; code: Refusal }

export type RematchAck = { ok: true; rematch: Rematch } | { ok: false; code: Refusal }

export interface ClientEvents extends ChallengeClientEvents {
  watch: (command: WatchCommand, ack: (answer: ResyncAck) => void) => void
  leave: (command: WatchCommand, ack: (answer: { ok: true } | { ok: false; code: Refusal }) => void) => void
  move: (command: MoveCommand, ack: (answer: Ack) => void) => void
  resign: (command: ResignCommand, ack: (answer: Ack) => void) => void
  abort: (command: AbortCommand, ack: (answer: Ack) => void) => void
  offerDraw: (command: OfferDrawCommand, ack: (answer: Ack) => void) => void
  acceptDraw: (command: AnswerDrawCommand, ack: (answer: Ack) => void) => void
  declineDraw: (command: AnswerDrawCommand, ack: (answer: Ack) => void) => void
  claimAway: (command: ClaimAwayCommand, ack: (answer: Ack) => void) => void
  giveTime: (command: GiveTimeCommand, ack: (answer: Ack) => void) => void
  rematch: (command: RematchCommand, ack: (answer: RematchAck) => void) => void
  time: (command: Record<string, never>, ack: (answer: TimeAck) => void) => void
  ready: (command: ReadyCommand, ack: (answer: ResyncAck) => void) => void
  'chat:watch': (command: ChatWatch, ack: (answer: ChatWatchAck) => void) => void
  'chat:say': (command: ChatSay, ack: (answer: ChatSayAck) => void) => void
}

export interface ServerEvents extends ChallengeServerEvents {
  frame: (frame: Frame) => void
  presence: (presence: Presence) => void
  rematch: (rematch: Rematch) => void
  chat: (news: ChatNews) => void
  /** Sent after a fault of ours: what this socket shows may be stale, ask again. */
  resync: (game: { game: string }) => void
  /** A message that asked for no answer and could not be taken. */
  refused: (refusal: { code: Refusal }) => void
}
