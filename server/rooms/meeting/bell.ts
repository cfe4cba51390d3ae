/**
 * Rings for people who wait to hear that something concerns them: a page's question is held until then. It says nothing
 * of what has happened; whoever hears it asks the database.
 */
export interface Listening {
  /** Aborted once it has rung, or is over for this listener. */
  rung: AbortSignal
  /** Whoever is held must be answered now, news or none. */
  isOver: () => boolean
  leave: () => void
}

/** A few windows on a few devices. */
const MOST_OF_A_PERSON = 12

export class Bell {
  readonly #ears = new Map<string, Set<AbortController>>()
  #isClosed = false

  /** People who listen here. */
  get attendance(): number {
    return this.#ears.size
  }

  hears(person: string): boolean {
    return this.#ears.has(person)
  }

  /** Listens from now on, so that nothing is missed between a look and the wait for the next one. */
  listen(person: string): Listening {
    const ear = new AbortController()
    const ears = this.#ears.get(person) ?? new Set()
    this.#ears.set(person, ears.add(ear))
    const [oldest] = ears
    // The oldest of too many is answered: its page is the likeliest to be gone.
    if (ears.size > MOST_OF_A_PERSON && oldest) this.#answer(person, oldest)
    return {
      rung: this.#isClosed ? AbortSignal.abort() : ear.signal,
      isOver: () => this.#isClosed || !ears.has(ear),
      leave: () => this.#answer(person, ear),
    }
  }

  ring(people: Iterable<string | null>): void {
    for (const person of people) {
      if (person !== null) for (const ear of this.#ears.get(person) ?? []) ear.abort()
    }
  }

  ringAll(): void {
    this.ring([...this.#ears.keys()])
  }

  /** Nobody is held any longer. */
  close(): void {
    this.#isClosed = true
    this.ringAll()
  }

  #answer(person: string, ear: AbortController): void {
    ear.abort()
    const ears = this.#ears.get(person)
    ears?.delete(ear)
    if (ears?.size === 0) this.#ears.delete(person)
  }
}
