/**
 * The only file that emits. A seat's frame goes to that seat's connection and to no other: the generic ties the
 * member's seat to the frame's. There is no broadcast here and no room of the socket library's.
 */

import type { Begun, ChallengeNews, LobbyState } from '../wire/challenge.ts'
import type { ChatNews } from '../wire/chat.ts'
import type { CardFrame, SeatFrame } from '../wire/frame.ts'
import type { Seat } from '../wire/ids.ts'
import type { Presence, Rematch } from '../wire/presence.ts'
import type { Refusal } from '../wire/refusal.ts'
import type { ServerEvents } from '../wire/socket-events.ts'
import { chatAccess } from './chat/policy.ts'
import type { Connection, CurtainMember, Member, SeatMember, Spectator } from './member.ts'
import type { Line } from './socket/lag.ts'

export function sendSeatFrame<S extends Seat>(member: SeatMember<S>, frame: SeatFrame<S>): void {
  if (frame.view.seat !== member.role) throw new Error('a frame met another seat')
  member.connection.emit('frame', frame)
}

export function sendCardFrame(member: Spectator | CurtainMember, frame: CardFrame): void {
  member.connection.emit('frame', frame)
}

export function sendPresence(member: Member, presence: Presence): void {
  member.connection.emit('presence', presence)
}

export function sendRematch(member: Member, rematch: Rematch): void {
  member.connection.emit('rematch', rematch)
}

/** Lines of a channel, to who may read it at this moment and to nobody else. */
export function sendChat(member: Member, status: 'playing' | 'finished', news: ChatNews): void {
  if (!chatAccess(member.role, status, true).reads.includes(news.channel)) {
    throw new Error('a line met someone who may not read it')
  }
  member.connection.emit('chat', news)
}

export function sendResyncWish(member: Member, game: string): void {
  member.connection.emit('resync', { game })
}

export function sendChallengeNews(connection: Connection, news: ChallengeNews): void {
  connection.emit('challenge', news)
}

/** Made for this connection's person alone. */
export function sendLobby(connection: Connection, state: LobbyState): void {
  connection.emit('lobby', state)
}

export function sendBegun(connection: Connection, begun: Begun): void {
  connection.emit('begun', begun)
}

/** For a message that came without a way to answer it. */
export function sendRefusal(connection: Connection, code: Refusal): void {
  connection.emit('refused', { code })
}

/** A socket, by what of it sends: the message channel of engine.io below. */
interface Sending {
  id: string
  conn: { readyState: string; write: (packet: string) => unknown }
}

export function connectionOf(socket: Sending, userId: string | null, line: Line): Connection {
  const { conn } = socket
  return {
    id: socket.id,
    userId,
    get lagMs() {
      return line.lagMs
    },
    emit: (event, ...args) => {
      if (conn.readyState === 'open') conn.write(eventPacket(event, args))
    },
  }
}

/**
 * An event without an answer as Socket.IO's protocol 5 writes it. The library comes to the same text after it has
 * looked through all of a message for binary data, and ours have none.
 */
export const eventPacket = (event: keyof ServerEvents, args: readonly unknown[]): string =>
  `2${JSON.stringify([event, ...args])}`

/** The same connection, speaking for nobody. */
export function nameless(connection: Connection): Connection {
  return {
    id: connection.id,
    userId: null,
    lagMs: null,
    emit: (event, ...args) => connection.emit(event, ...args),
  }
}
