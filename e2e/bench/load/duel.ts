/** Two seats that answer each other: the unit of load. A duel has one move under way at a time. */
export interface Duel {
  /** Sends the next move. False when this duel has none left. */
  play: (heard: Heard) => boolean
}

export interface Heard {
  /** The other seat has its frame: the next move may be sent. */
  onArrival: () => void
  /** Nothing of this move is outstanding: acknowledged, and framed at both seats. */
  onComplete: () => void
}

/** Calls `onComplete` when it has been called `count` times. */
export function afterAll(count: number, onComplete: () => void): () => void {
  let left = count
  return () => {
    left--
    if (left === 0) onComplete()
  }
}
