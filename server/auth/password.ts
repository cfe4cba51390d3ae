/**
 * Passwords: which are taken, and their Argon2id hashes at the parameters that OWASP's password storage cheat sheet
 * names first (19 MiB, two passes, one lane). Hashing is bounded: a flood of sign-ins waits, then is told `busy`,
 * and never has more than a few hashes in memory or on the thread pool.
 */
import { hash, verify } from '@node-rs/argon2'
import { foldLookAlikes } from './look-alikes.ts'

export const MIN_PASSWORD_LETTERS = 10
export const MAX_PASSWORD_LETTERS = 200
const MIN_DIFFERENT_LETTERS = 5

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const AT_ONCE = 2
const MAX_WAITING = 64

/** What everybody tries first. Longer lists belong to those who breach; these are the ones long enough for our rule. */
const WELL_KNOWN = [
  'password',
  'passwort',
  'qwertyuiop',
  'asdfghjkl',
  '1234567890',
  '0123456789',
  'abcdefghij',
  'letmein',
  'iloveyou',
  'checkmate',
  'fogofwar',
  'fogline',
  'darkchess',
  'chess',
]

/** Thrown when too many hashes are asked for at once. */
export class HashingBusy extends Error {
  override name = 'HashingBusy'
}

/** False for what would be guessed: short, all alike, the name itself, or a well-known word with ornaments. */
export function isStrong(password: string, name: string): boolean {
  const letters = [...normal(password)]
  if (letters.length < MIN_PASSWORD_LETTERS || letters.length > MAX_PASSWORD_LETTERS) return false
  if (new Set(letters).size < MIN_DIFFERENT_LETTERS) return false
  const folded = bare(password)
  return ![...WELL_KNOWN, name]
    .map(bare)
    .filter((word) => word.length >= 4)
    .some((word) => folded.replaceAll(word, '').length < MIN_DIFFERENT_LETTERS)
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), COST))

/** Takes as long for an account without a password, and for no account, as for a wrong one. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy())
  const isRight = await inTurn(() => verify(against, normal(password)))
  return isRight && stored !== null
}

let made: Promise<string> | undefined
function decoy(): Promise<string> {
  made ??= hash(crypto.randomUUID(), COST)
  return made
}

const bare = (text: string): string => foldLookAlikes(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The same letters typed on another keyboard are the same password. */
const normal = (password: string): string => password.normalize('NFKC')

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new HashingBusy('too many passwords are being hashed')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
