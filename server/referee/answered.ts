/**
 * Which commands have made events, for answering a resent one alike. Every move makes a new truth, so the truths of a
 * game share one table instead of each copying it: an entry counts for a truth when its event is in that truth's past.
 */
import type { Seat } from '../wire/ids.ts'

export class Answered {
  readonly #versions: Map<string, number>
  #newest: number

  constructor(versions: Iterable<[string, number]> = [], newest = 0) {
    this.#versions = new Map(versions)
    this.#newest = newest
  }

  /** How many events there were once that command's own was in; undefined for a truth of `seq` events without it. */
  versionOf(seat: Seat, clientId: string, seq: number): number | undefined {
    const version = this.#versions.get(`${seat} ${clientId}`)
    return version !== undefined && version <= seq ? version : undefined
  }

  /**
   * For the truth after a truth of `seq` events, whose next event that command made, or a timer (null). The table is
   * shared on unless it holds entries of another future, one that was decided and lost its race; those stay behind.
   */
  after(seq: number, by: { seat: Seat; clientId: string } | null): Answered {
    if (this.#newest > seq) {
      const past = [...this.#versions].filter(([, version]) => version <= seq)
      return new Answered(past, seq).after(seq, by)
    }
    if (by === null) return this
    this.#versions.set(`${by.seat} ${by.clientId}`, seq + 1)
    this.#newest = seq + 1
    return this
  }
}
