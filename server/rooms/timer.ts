/** A timer that may be set any distance ahead. setTimeout alone fires at once beyond 24.8 days. */
const MAX_STEP_MS = 2 ** 31 - 1

export interface Timer {
  /** Replaces what was set before. Fires no earlier than `atMs`, and late where the process was late. */
  set: (atMs: number | null) => void
  clear: () => void
}

export function newTimer(now: () => number, fire: () => void): Timer {
  let dueAtMs = 0
  let handle: ReturnType<typeof setTimeout> | undefined
  /** When `handle` rings, by the clock that nobody sets. */
  let ringsAtMs = 0
  const clear = (): void => {
    clearTimeout(handle)
    handle = undefined
  }
  const wind = (leftMs: number): void => {
    const stepMs = Math.max(0, Math.min(leftMs, MAX_STEP_MS))
    ringsAtMs = performance.now() + stepMs
    handle = setTimeout(ring, stepMs)
    handle.unref?.()
  }
  const ring = (): void => {
    handle = undefined
    const leftMs = dueAtMs - now()
    if (leftMs > 0) wind(leftMs)
    else fire()
  }
  return {
    set: (atMs) => {
      if (atMs === null) {
        clear()
        return
      }
      dueAtMs = atMs
      const leftMs = atMs - now()
      // A flag moves back with every move: it rings once too early and is wound again, in place of once a move.
      if (handle !== undefined && ringsAtMs <= performance.now() + leftMs) return
      clear()
      wind(leftMs)
    },
    clear,
  }
}
