/** Who stands at the desk, and what the desk works with. */
import type { ChallengeId } from '../../wire/challenge.ts'
import type { GameId } from '../../wire/ids.ts'
import type { Chat } from '../chat/chat.ts'
import type { House } from '../house.ts'
import type { Meeting } from '../meeting/meeting.ts'
import type { Connection } from '../member.ts'

/** A connection as the desk knows it: who it speaks for is asked again at each command. */
export interface Caller {
  connection: Connection
  /** False once the session behind the connection is over or revoked. */
  isSessionAlive: () => Promise<boolean>
  /** False when this connection asks too much. */
  isWithinLimit: () => boolean
  /** False once the connection is gone: what was still on its way for it must not join a room. */
  isOpen: () => boolean
  games: Set<GameId>
  challenges: Set<ChallengeId>
}

export interface DeskTools {
  house: House
  chat: Chat
  meeting: Meeting
  onFault: (game: string, error: unknown) => void
}
