import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents } from '@/server/wire/index.ts'

export type GameSocket = Socket<ServerEvents, ClientEvents>

/** The page's own server. Not connected yet. */
export const dial = (): GameSocket =>
  io({
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 250,
    reconnectionDelayMax: 2000,
    timeout: 6000,
  })

/**
 * The server cuts the sockets of a session that has ended, and whoever signed in elsewhere in this browser has the next
 * one's cookie a moment later: not before this is it worth dialling.
 */
export const NEXT_SESSION_MS = 400
