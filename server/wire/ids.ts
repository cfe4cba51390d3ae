/** Identifiers and squares as they cross the wire: strings of a fixed alphabet and length. */
import { z } from 'zod'

export const SEATS = ['white', 'black'] as const
export type Seat = (typeof SEATS)[number]
export const otherSeat = (seat: Seat): Seat => (seat === 'white' ? 'black' : 'white')

/** Public id of a game: 12 characters, also its address. Knowing it gives no seat. */
export const gameIdSchema = z.string().regex(/^[A-Za-z0-9]{12}$/)
export type GameId = string

/** Made by the client for each command, so that a resent command has no second effect. */
export const clientIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)
export type ClientId = string

export const seatSchema = z.enum(SEATS)
export const squareSchema = z.string().regex(/^[a-h][1-8]$/)
export const uciSchema = z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/)
export type Uci = string

/** Plies made so far; the longest game the referee can see ends far below this. */
export const plySchema = z.int().min(0).max(20_000)

/** SHA-256 in lower-case hex. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
