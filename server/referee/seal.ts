/** Seals the next event of a game onto its chain. The salt is the caller's, fresh from the system's generator. */
import type { GameEvent } from '../wire/event.ts'
import { GENESIS_HEAD, type SealedEvent, sealEvent } from '../wire/ledger.ts'
import { openTruth, type Truth } from './truth.ts'

export function seal(truth: Truth | null, event: GameEvent, salt: string): SealedEvent {
  if (truth === null) return sealEvent(GENESIS_HEAD, 0, event, salt)
  const state = openTruth(truth)
  return sealEvent(state.head, state.seq, event, salt)
}
