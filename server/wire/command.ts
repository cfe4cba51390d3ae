/** What a client may say. Each command names its game, the ply it was made for, and an id of its own. */
import { z } from 'zod'
import { clientIdSchema, gameIdSchema, plySchema, uciSchema } from './ids.ts'
import { clockTimeSchema } from './time-schema.ts'

const common = { game: gameIdSchema, ply: plySchema, id: clientIdSchema }

export const moveSchema = z.strictObject({ ...common, uci: uciSchema })
export const resignSchema = z.strictObject(common)
export const abortSchema = z.strictObject(common)
export type MoveCommand = z.infer<typeof moveSchema>
export type ResignCommand = z.infer<typeof resignSchema>
export type AbortCommand = z.infer<typeof abortSchema>

/** Asks for the game and for its frames from now on; answered with a Resync. */
export const watchSchema = z.strictObject({ game: gameIdSchema })
export type WatchCommand = z.infer<typeof watchSchema>

/** Ends the frames of that game on this socket. */
export const leaveSchema = watchSchema

/** POST /api/play: a game against Misty, one click after the page. */
export const playSchema = z.strictObject({
  /** Longer than other client ids: for a visitor without a session it is all that ties a resent command to the first. */
  id: clientIdSchema.min(20),
  side: z.enum(['white', 'black', 'random']),
  time: clockTimeSchema.nullable(),
})
export type PlayCommand = z.infer<typeof playSchema>

/** The largest message a client may send, in bytes. */
export const MAX_MESSAGE_BYTES = 4096
