/** Salts for the ledger. */
import { randomBytes } from 'node:crypto'
import { SALT_BYTES } from '../wire/ledger.ts'

const DRAWN_AT_ONCE = 64

/**
 * Draws salts, each fresh from the system's generator and handed out once. They are fetched some dozens at a time, as
 * one call to the generator costs as much as a hash, and wiped from the buffer when they leave it.
 */
export function newSalts(): () => string {
  let buffer: Buffer = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === buffer.length) {
      buffer = randomBytes(SALT_BYTES * DRAWN_AT_ONCE)
      at = 0
    }
    const salt = buffer.toString('hex', at, at + SALT_BYTES)
    buffer.fill(0, at, at + SALT_BYTES)
    at += SALT_BYTES
    return salt
  }
}
