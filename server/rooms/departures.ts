/**
 * Deleting an account is three steps (close it, leave its games, delete its row), and a process can die between them.
 * The first one is written down; every process looks for what others have begun and not finished, at its start too.
 */
import type { Database } from '../../db/client.ts'
import { deleteAccount } from '../../db/queries/accounts.ts'
import { beginLeaving, leftBehind, stayAfterAll } from '../../db/queries/leaving.ts'

export interface DepartureTools {
  db: Database
  nowMs: () => number
  /** Ends a person's running games: aborted where that is still possible, else resigned. */
  leaveGames: (userId: string) => Promise<void>
  onFault: (where: string, error: unknown) => void
  /** How long whoever began it may take before another goes on with it. */
  patienceMs?: number
}

const ROUND_MS = 15_000
const PATIENCE_MS = 30_000

export class Departures {
  readonly #tools: DepartureTools
  #timer: ReturnType<typeof setInterval> | undefined
  #round: Promise<void> | null = null

  constructor(tools: DepartureTools) {
    this.#tools = tools
  }

  start(): void {
    this.#timer = setInterval(() => void this.finishOthers(), Math.min(ROUND_MS, this.#patienceMs))
    this.#timer.unref()
    void this.finishOthers()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#round
  }

  /**
   * The whole of it. When a game cannot be left the account is open again, and its owner can ask again. False when it
   * was closed already.
   */
  async leave(userId: string): Promise<boolean> {
    const { db, leaveGames } = this.#tools
    const stamp = await beginLeaving(db, userId)
    if (stamp === null) return false
    try {
      await leaveGames(userId)
      await deleteAccount(db, userId)
    } catch (error) {
      await stayAfterAll(db, userId, stamp)
      throw error
    }
    return true
  }

  /** Two processes may finish the same one: each step done twice is done once. Never throws. */
  finishOthers(): Promise<void> {
    this.#round ??= this.#finish().finally(() => {
      this.#round = null
    })
    return this.#round
  }

  async #finish(): Promise<void> {
    const { db, nowMs, leaveGames, onFault } = this.#tools
    try {
      for (const userId of await leftBehind(db, new Date(nowMs() - this.#patienceMs))) {
        await leaveGames(userId)
          .then(() => deleteAccount(db, userId))
          .catch((error: unknown) => onFault('finish a deletion', error))
      }
    } catch (error) {
      onFault('unfinished deletions', error)
    }
  }

  get #patienceMs(): number {
    return this.#tools.patienceMs ?? PATIENCE_MS
  }
}
