/**
 * Recovery codes: eighty random bits each, so that a plain hash keeps them; the account's id goes into it, so that no
 * table serves two accounts. Written in Crockford's alphabet, and read with the mistakes people make in copying.
 */
import { createHash } from 'node:crypto'
import { customAlphabet } from 'nanoid'

export const RECOVERY_CODES = 8
const LETTERS = 16

const draw = customAlphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ', LETTERS)

/** A fresh set, as it is shown: four groups of four. */
export const drawRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => draw().replace(/(.{4})(?=.)/g, '$1-'))

/** What is stored of a code, however it was typed. */
export function recoveryHash(userId: string, code: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(`${userId}:${letters}`).digest('hex')
}
