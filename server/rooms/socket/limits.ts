/** How much one socket and one address may ask. Beyond it: `rate_limited`, and nothing happens. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { newBudget } from './budget.ts'

/** A fast game with premoves stays far below; a flood does not. */
const MESSAGES_PER_SECOND = 40
const HANDSHAKES_PER_MINUTE = 600
const NEW_GAMES_PER_MINUTE = 60
/** Opening, joining, ending and blocking, all together. */
const CHALLENGES_PER_MINUTE = 120
const PUSH_CHANGES_PER_MINUTE = 30

export interface Limits {
  /** For one socket: false when this message is too much. Kept with the socket, so that nothing outlives it. */
  messages: () => () => boolean
  handshake: (address: string) => Promise<boolean>
  newGame: (address: string) => Promise<boolean>
  challenge: (address: string) => Promise<boolean>
  push: (address: string) => Promise<boolean>
}

export function openLimits(): Limits {
  const handshake = new RateLimiterMemory({ points: HANDSHAKES_PER_MINUTE, duration: 60 })
  const newGame = new RateLimiterMemory({ points: NEW_GAMES_PER_MINUTE, duration: 60 })
  const challenge = new RateLimiterMemory({ points: CHALLENGES_PER_MINUTE, duration: 60 })
  const push = new RateLimiterMemory({ points: PUSH_CHANGES_PER_MINUTE, duration: 60 })
  return {
    messages: () => newBudget(MESSAGES_PER_SECOND, () => performance.now()),
    handshake: (key) => within(handshake, key),
    newGame: (key) => within(newGame, key),
    challenge: (key) => within(challenge, key),
    push: (key) => within(push, key),
  }
}

/** The library rejects with a result, not an Error, when the limit is passed. */
const within = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )
