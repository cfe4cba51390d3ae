import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents } from '../../../server/wire/socket-events.ts'

export type GameSocket = Socket<ServerEvents, ClientEvents>

/** Resolves once connected. */
export function openSocket(url: string, headers: Record<string, string> = {}): Promise<GameSocket> {
  const socket: GameSocket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}
