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

export const offerDrawSchema = z.strictObject(common)
/** `offer` is the ply that the opponent's offer was made at (SeatFrame.draw): a late answer meets no other offer. */
export const answerDrawSchema = z.strictObject({ ...common, offer: plySchema })
export const claimAwaySchema = z.strictObject({ ...common, take: z.enum(['win', 'draw']) })
export const giveTimeSchema = z.strictObject(common)
export type OfferDrawCommand = z.infer<typeof offerDrawSchema>
export type AnswerDrawCommand = z.infer<typeof answerDrawSchema>
export type ClaimAwayCommand = z.infer<typeof claimAwaySchema>
export type GiveTimeCommand = z.infer<typeof giveTimeSchema>

/** Another game with colours swapped: the second of the two players to ask makes it. */
export const rematchSchema = z.strictObject({ game: gameIdSchema })
export type RematchCommand = z.infer<typeof rematchSchema>

/** Pass and play: the curtain is up in this window for the side to move at this ply. Answered with that side's Resync. */
export const readySchema = z.strictObject({ game: gameIdSchema, ply: plySchema })
export type ReadyCommand = z.infer<typeof readySchema>

/** Asks for the game and for its frames from now on; answered with a Resync. */
export const watchSchema = z.strictObject({ game: gameIdSchema })
export type WatchCommand = z.infer<typeof watchSchema>

/** Asks for the server's clock, so that a page can tell how late what it is sent comes. Says nothing of any game. */
export const timeSchema = z.strictObject({})

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

/** POST /api/pass-and-play: a game of two on one device. */
export const passAndPlaySchema = z.strictObject({
  id: clientIdSchema.min(20),
  time: clockTimeSchema.nullable(),
})
export type PassAndPlayCommand = z.infer<typeof passAndPlaySchema>

/** The largest message a client may send, in bytes. */
export const MAX_MESSAGE_BYTES = 4096
