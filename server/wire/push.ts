/**
 * What a browser sends to be told of moves. An endpoint is an address that the server will call, so only names of the
 * public net are taken, by https at its usual port; which machine a name stands for is looked at when it is called.
 */
import { z } from 'zod'

const MAX_ENDPOINT = 1_000
/** Labels with dots between, the last of which begins with a letter: no address in figures, no name without a dot. */
const PUBLIC_NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|arpa)$/

/** `testOrigin` is the push service that a test has of its own. */
export function isPushAddress(text: string, testOrigin?: string): boolean {
  if (text.length > MAX_ENDPOINT || !URL.canParse(text)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(text)
  if (testOrigin !== undefined && origin === testOrigin) return true
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return PUBLIC_NAME.test(hostname) && !LOCAL_NAME.test(hostname)
}

export const subscribeSchema = z.strictObject({
  endpoint: z.string().max(MAX_ENDPOINT),
  keys: z.strictObject({
    /** A point of P-256, uncompressed. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
})
export type SubscribeCommand = z.infer<typeof subscribeSchema>

export const unsubscribeSchema = z.strictObject({ endpoint: z.string().max(MAX_ENDPOINT) })

/**
 * All that a push says: it is one's move, one's game has begun, or somebody asks for one; who, and where. Nothing of a
 * board.
 */
export type PushNote =
  | { type: 'move' | 'begun'; game: string; opponent: string }
  | { type: 'asked'; challenge: string; from: string }
