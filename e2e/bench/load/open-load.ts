/**
 * Load as the world makes it: moves fall due at a fixed rate whether or not earlier ones were answered, and each
 * one's time counts from when it fell due. A server that stalls is charged for what had to wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Duel } from './duel.ts'

export interface Load {
  perSecond: number
  seconds: number
}

export interface Outcome {
  /** From due to the other seat's frame, of every move that got there. */
  latenciesMs: number[]
  /** Moves due that were not sent, or not wholly answered when the drain was over. */
  lost: number
}

const DRAIN_MS = 3_000
const TICK_MS = 1

export async function driveLoad(duels: readonly Duel[], load: Load): Promise<Outcome> {
  const run = new Run(duels, load)
  const beganMs = performance.now()
  while (run.isSending) {
    run.sendDue(performance.now() - beganMs, beganMs)
    await sleep(TICK_MS)
  }
  const drainedByMs = performance.now() + DRAIN_MS
  while (run.outstanding > 0 && performance.now() < drainedByMs) {
    run.sendDue(performance.now() - beganMs, beganMs)
    await sleep(TICK_MS)
  }
  return { latenciesMs: run.latenciesMs, lost: run.outstanding }
}

class Run {
  readonly latenciesMs: number[] = []
  readonly #ready: Duel[]
  readonly #intervalMs: number
  readonly #total: number
  #due = 0
  #sent = 0
  #complete = 0

  constructor(duels: readonly Duel[], { perSecond, seconds }: Load) {
    this.#ready = [...duels]
    this.#intervalMs = 1000 / perSecond
    this.#total = Math.round(perSecond * seconds)
  }

  get isSending(): boolean {
    return this.#due < this.#total
  }

  get outstanding(): number {
    return this.#total - this.#complete
  }

  sendDue(elapsedMs: number, beganMs: number): void {
    this.#due = Math.min(this.#total, Math.floor(elapsedMs / this.#intervalMs))
    while (this.#sent < this.#due) {
      const duel = this.#ready.shift()
      if (!duel) return
      const dueAtMs = beganMs + (this.#sent + 1) * this.#intervalMs
      const isSent = duel.play({
        onArrival: () => {
          this.latenciesMs.push(performance.now() - dueAtMs)
          this.#ready.push(duel)
        },
        onComplete: () => this.#complete++,
      })
      if (!isSent) throw new Error('a duel ran out of moves: the line is too short for this load')
      this.#sent++
    }
  }
}
