/**
 * SHA-256 that runs wherever the ledger is checked. A browser on plain HTTP has no Web Crypto, so there it is a
 * library's; in Node it is Node's own, several times as fast, reached without an import that a browser would miss.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export type Part = { hex: string } | { text: string }

/** The hash, in lower-case hex, of the parts put end to end. Throws on what is not hex. */
type Hash = (parts: readonly Part[]) => string

export const portableSha256: Hash = (parts) =>
  bytesToHex(
    sha256(
      concatBytes(...parts.map((part) => ('hex' in part ? hexToBytes(part.hex) : utf8ToBytes(part.text)))),
    ),
  )

export const sha256Hex: Hash = nodeSha256() ?? portableSha256

function nodeSha256(): Hash | undefined {
  const crypto = globalThis.process?.getBuiltinModule?.('node:crypto')
  if (!crypto?.hash) return undefined
  return (parts) => crypto.hash('sha256', Buffer.concat(parts.map(bytesOf)), 'hex')
}

function bytesOf(part: Part): Buffer {
  if ('text' in part) return Buffer.from(part.text)
  const bytes = Buffer.from(part.hex, 'hex')
  // Buffer reads as far as it can; a salt cut short must not pass for one.
  if (2 * bytes.length !== part.hex.length) throw new RangeError('not hex')
  return bytes
}
