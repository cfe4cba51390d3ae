/** Games that are looked for: by a link, in the lobby, or of one named person. No schema of what is sent stands in a page. */
import { z } from 'zod'
import type { PlayerKind } from './frame.ts'
import { clientIdSchema, type GameId, gameIdSchema, type Seat } from './ids.ts'
import type { Refusal } from './refusal.ts'
import type { TimeControl } from './time-control.ts'
import { timeControlSchema } from './time-schema.ts'

/** Also the link's address: short, of the game ids' alphabet, and not to be guessed. */
export const challengeIdSchema = z.string().regex(/^[A-Za-z0-9]{10}$/)
export type ChallengeId = string

export const CHALLENGE_KINDS = ['link', 'seek', 'direct'] as const
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number]

export const CHALLENGE_STATUSES = ['open', 'taken', 'withdrawn', 'declined', 'expired'] as const
export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number]

/** A colour that is wished for, or none. */
export type Side = Seat | 'random'

/** Who makes a guest with it keeps it: it alone ties a resent command to the first. */
const commandId = clientIdSchema.min(20)
const rating = z.int().min(100).max(4000)

/** POST /api/challenges. A seek may be answered at once by a game, when somebody who fits is waiting. */
export const challengeSchema = z
  .strictObject({
    id: commandId,
    kind: z.enum(CHALLENGE_KINDS),
    /** The creator's. */
    side: z.enum(['white', 'black', 'random']),
    time: timeControlSchema,
    isRated: z.boolean(),
    minRating: rating.optional(),
    maxRating: rating.optional(),
    /** An account's name: with kind 'direct', and with no other. */
    opponent: z.string().min(1).max(40).optional(),
  })
  .refine((it) => (it.kind === 'direct') === (it.opponent !== undefined))
  .refine((it) => (it.minRating ?? 0) <= (it.maxRating ?? Number.POSITIVE_INFINITY))
export type ChallengeCommand = z.infer<typeof challengeSchema>

/** POST /api/challenges/ID/join */
export const joinSchema = z.strictObject({ id: commandId })

/** POST /api/blocks and /api/blocks/remove: an account by its name, or whoever made that challenge or sits in that game. */
export const blockSchema = z.union([
  z.strictObject({ name: z.string().min(1).max(40) }),
  z.strictObject({ challenge: challengeIdSchema }),
  z.strictObject({ game: gameIdSchema }),
])
export type BlockCommand = z.infer<typeof blockSchema>

/** What anyone may know of a challenge that they may see. */
export interface ChallengeCard {
  challenge: ChallengeId
  kind: ChallengeKind
  status: ChallengeStatus
  creator: { name: string; kind: PlayerKind; rating: number | null }
  /** The creator's side. */
  side: Side
  time: TimeControl
  isRated: boolean
  minRating: number | null
  maxRating: number | null
  /** Of a direct challenge: who is asked. */
  opponent: string | null
  /** Set once it is taken. */
  game: GameId | null
  expiresAtMs: number
}

/** What happens to a challenge while somebody looks at it. */
export interface ChallengeNews {
  challenge: ChallengeId
  status: ChallengeStatus
  game: GameId | null
  /** Other people's browsers that show it now. The creator alone is told; 0 for everyone else. */
  looking: number
}

/** One line of the lobby. */
export interface Seek {
  challenge: ChallengeId
  name: string
  kind: PlayerKind
  rating: number | null
  side: Side
  time: TimeControl
  isRated: boolean
  minRating: number | null
  maxRating: number | null
}

/** The lobby, whole: a lost one is harmless, a lower version is ignored. */
export interface LobbyState {
  version: number
  /** Oldest first, at most MAX_SEEKS_SHOWN. One's own are not among them. */
  seeks: Seek[]
  /** Open ones of one's own, of every kind. */
  own: ChallengeCard[]
  /** Direct challenges that wait for one's answer. */
  incoming: ChallengeCard[]
  /** People who are here, and people who are in a game that goes on. */
  online: number
  playing: number
}

/** A challenge of one's own has become a game. */
export interface Begun {
  challenge: ChallengeId
  game: GameId
  opponent: string
  time: TimeControl
}

export const MAX_SEEKS_SHOWN = 50

export const watchChallengeSchema = z.strictObject({ challenge: challengeIdSchema })
export type WatchChallenge = z.infer<typeof watchChallengeSchema>
export const watchLobbySchema = z.strictObject({})

/** What challenges are refused by, beside what everything is. */
export const CHALLENGE_REFUSALS = [
  'no_such_challenge',
  'challenge_over',
  'too_many_open',
  'no_such_player',
] as const
export type ChallengeRefusal = Refusal | (typeof CHALLENGE_REFUSALS)[number]

type Refused = { ok: false; code: Refusal }

export interface ChallengeClientEvents {
  'challenge:watch': (
    message: WatchChallenge,
    ack: (answer: ({ ok: true } & ChallengeNews) | Refused) => void,
  ) => void
  'challenge:leave': (message: WatchChallenge, ack: (answer: { ok: true } | Refused) => void) => void
  'lobby:watch': (
    message: Record<string, never>,
    ack: (answer: ({ ok: true } & LobbyState) | Refused) => void,
  ) => void
  'lobby:leave': (message: Record<string, never>, ack: (answer: { ok: true } | Refused) => void) => void
}

export interface ChallengeServerEvents {
  challenge: (news: ChallengeNews) => void
  lobby: (state: LobbyState) => void
  begun: (begun: Begun) => void
}
