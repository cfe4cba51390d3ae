/** A timer that may be set any distance ahead. setTimeout alone fires at once beyond 24.8 days. */
const MAX_STEP_MS = 2 ** 31 - 1

export interface Timer {
  /** Replaces what was set before. Fires no earlier than `atMs`, and late where the process was late. */
  set: (atMs: number | null) => void
  clear: () => void
}

export function newTimer(now: () => number, fire: () => void): Timer {
  let dueAtMs: number | null = null
  let handle: ReturnType<typeof setTimeout> | undefined
  /** When `handle` rings: no later than what is due. */
  let ringsAtMs = 0
  const clear = (): void => {
    dueAtMs = null
    clearTimeout(handle)
    handle = undefined
  }
  const wind = (atMs: number): void => {
    const leftMs = Math.max(0, Math.min(atMs - now(), MAX_STEP_MS))
    ringsAtMs = leftMs === MAX_STEP_MS ? now() + MAX_STEP_MS : atMs
    handle = setTimeout(ring, leftMs)
    handle.unref?.()
  }
  const ring = (): void => {
    handle = undefined
    if (dueAtMs === null) return
    if (dueAtMs > ringsAtMs) {
      wind(dueAtMs)
      return
    }
    dueAtMs = null
    fire()
  }
  return {
    set: (atMs) => {
      if (atMs === null) {
        clear()
        return
      }
      dueAtMs = atMs
      // A flag moves back with every move: it rings once too early and is wound again, in place of once a move.
      if (handle !== undefined && ringsAtMs <= atMs) return
      clearTimeout(handle)
      wind(atMs)
    },
    clear,
  }
}
