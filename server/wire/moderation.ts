/** What moderators read and do: GET and POST /api/moderation. For everybody else there is no such address. */
import { z } from 'zod'
import { channelSchema, REPORT_REASONS } from './chat.ts'
import { gameIdSchema } from './ids.ts'

export const MUTE_SPANS = ['hour', 'day', 'week', 'ever'] as const
export type MuteSpan = (typeof MUTE_SPANS)[number]

const user = z.string().min(1).max(60)
const report = z.string().min(1).max(60)
const note = z.string().max(500)

/** `report`: the one that led to it, for the log. */
export const actSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('mute'), user, span: z.enum(MUTE_SPANS), report: report.nullable(), note }),
  z.strictObject({ act: z.literal('unmute'), user, note }),
  z.strictObject({ act: z.literal('close account'), user, report: report.nullable(), note }),
  z.strictObject({ act: z.literal('open account'), user, note }),
  z.strictObject({
    act: z.literal('remove line'),
    game: gameIdSchema,
    channel: channelSchema,
    n: z.int().min(1),
    report: report.nullable(),
    note,
  }),
  z.strictObject({ act: z.literal('close report'), report, note }),
])
export type Act = z.infer<typeof actSchema>

const ms = z.number()
const person = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['guest', 'account']),
  isModerator: z.boolean(),
  mutedUntilMs: ms.nullable(),
  isClosed: z.boolean(),
})
const lineSchema = z.strictObject({
  n: z.int(),
  name: z.string(),
  kind: z.enum(['text', 'phrase']),
  text: z.string(),
  atMs: ms,
  isRemoved: z.boolean(),
})
const reportSchema = z.strictObject({
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  createdAtMs: ms,
  by: z.string().nullable(),
  aboutName: z.string(),
  /** Null once the account is gone. */
  about: person.nullable(),
  game: z.string().nullable(),
  channel: channelSchema.nullable(),
  n: z.int().nullable(),
  /** As it was when it was reported. */
  line: z.string().nullable(),
  /** The line where it stands and those around it, as long as they are kept. */
  around: z.array(lineSchema),
})
const logSchema = z.strictObject({
  id: z.string(),
  moderator: z.string(),
  action: z.string(),
  target: z.string().nullable(),
  note: z.string(),
  atMs: ms,
})
export const moderationSchema = z.strictObject({
  reports: z.array(reportSchema),
  /** Muted now, or closed. */
  people: z.array(person),
  log: z.array(logSchema),
})
export type Moderation = z.infer<typeof moderationSchema>
export type ModeratedPerson = z.infer<typeof person>
export type OpenReport = z.infer<typeof reportSchema>
