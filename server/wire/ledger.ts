/**
 * The hash chain that makes a game checkable (bytes fixed in CONTRACT.md, Ledger). Runs in the server and in
 * the browser, also on plain HTTP, where the Web Crypto API is absent.
 *
 *     leaf    = SHA-256(u64 big-endian seq ‖ UTF-8 of the event's canonical JSON (RFC 8785) ‖ 32 salt bytes)
 *     head[n] = SHA-256(head[n-1] ‖ leaf[n]),  head[-1] = 32 zero bytes
 */
import canonicalize from 'canonicalize'
import { sha256Hex } from './sha256.ts'

export const SALT_BYTES = 32
export const GENESIS_HEAD: string = '00'.repeat(32)

/** Canonical JSON of an event. Throws TypeError on what JSON cannot hold: that is a bug, not input. */
export function canonicalJson(event: unknown): string {
  const json = canonicalize(event)
  if (json === undefined) throw new TypeError('event has no canonical JSON')
  return json
}

/** `json` is the event's canonical JSON; `salt` and the result are lower-case hex. */
export function leafOf(seq: number, json: string, salt: string): string {
  if (salt.length !== 2 * SALT_BYTES) throw new RangeError('salt must be 32 bytes')
  const bigEndian = seq.toString(16).padStart(16, '0')
  return sha256Hex([{ hex: bigEndian }, { text: json }, { hex: salt }])
}

export const headAfter = (previousHead: string, leaf: string): string =>
  sha256Hex([{ hex: previousHead }, { hex: leaf }])

export interface SealedEvent {
  seq: number
  /** Canonical JSON, byte for byte as it was hashed. */
  json: string
  salt: string
  head: string
}

/** Seals one event on top of `previousHead`; the caller draws the salt from the system's generator. */
export function sealEvent(previousHead: string, seq: number, event: unknown, salt: string): SealedEvent {
  const json = canonicalJson(event)
  return { seq, json, salt, head: headAfter(previousHead, leafOf(seq, json, salt)) }
}

/** Recomputes the chain: the first seq that does not fit, or null when all of it does. */
export function firstBrokenSeq(events: readonly SealedEvent[]): number | null {
  let head = GENESIS_HEAD
  for (const [index, event] of events.entries()) {
    if (event.seq !== index || !isSealed(event)) return index
    head = headAfter(head, leafOf(event.seq, event.json, event.salt))
    if (head !== event.head) return index
  }
  return null
}

const isSealed = (event: SealedEvent): boolean =>
  /^[0-9a-f]{64}$/.test(event.salt) && /^[0-9a-f]{64}$/.test(event.head)
