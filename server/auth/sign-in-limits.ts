/**
 * Guessing is slow; being locked out by somebody else's guessing is not possible for ever. A browser that has been in
 * an account carries a mark of it (known-browser.ts) and is counted by itself: no stranger's attempts stand in its
 * way. All others share counts by name with address, by address, and by name. The counts are this process's own, and
 * each runs out by itself. A recovery code, which nobody guesses, is held to the address's count alone.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'

const WINDOW_S = 900
const PER_NAME_AND_ADDRESS = 10
const PER_ADDRESS = 60
const PER_NAME = 100
const PER_KNOWN_BROWSER = 20
/** A school class behind one address signs up together. */
const ACCOUNTS_PER_ADDRESS = 60
const CHANGES_PER_ACCOUNT = 30

export interface SignInTry {
  nameKey: string
  address: string
  /** The mark of a browser that has been in this account before. */
  knownBrowser: string | null
}

export interface SignInLimits {
  /** Counts an attempt; false when it is one too many, and then nothing may be looked at. */
  mayTry: (attempt: SignInTry) => Promise<boolean>
  /** The attempt was right: it does not count. */
  wasRight: (attempt: SignInTry) => Promise<void>
  mayRecover: (address: string) => Promise<boolean>
  mayMakeAccount: (address: string) => Promise<boolean>
  mayChange: (userId: string) => Promise<boolean>
}

export function openSignInLimits(): SignInLimits {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_S })
  const pair = limiter(PER_NAME_AND_ADDRESS)
  const address = limiter(PER_ADDRESS)
  const name = limiter(PER_NAME)
  const browser = limiter(PER_KNOWN_BROWSER)
  const recovery = limiter(PER_ADDRESS)
  const accounts = limiter(ACCOUNTS_PER_ADDRESS)
  const changes = limiter(CHANGES_PER_ACCOUNT)
  const counts = (attempt: SignInTry): (readonly [RateLimiterMemory, string])[] =>
    attempt.knownBrowser !== null
      ? [[browser, `${attempt.nameKey} ${attempt.knownBrowser}`]]
      : [
          [pair, `${attempt.nameKey} ${attempt.address}`],
          [address, attempt.address],
          [name, attempt.nameKey],
        ]
  return {
    mayTry: async (attempt) => {
      for (const [count, key] of counts(attempt)) if (!(await isWithin(count, key))) return false
      return true
    },
    wasRight: async (attempt) => {
      for (const [count, key] of counts(attempt)) await count.reward(key)
    },
    mayRecover: (key) => isWithin(recovery, key),
    mayMakeAccount: (key) => isWithin(accounts, key),
    mayChange: (key) => isWithin(changes, key),
  }
}

/** The library rejects with a result, not an Error, when the limit is passed. */
const isWithin = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )
