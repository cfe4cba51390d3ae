/** A timer that may be set any distance ahead. setTimeout alone fires at once beyond 24.8 days. */
const MAX_STEP_MS = 2 ** 31 - 1

export interface Timer {
  /** Replaces what was set before. Fires no earlier than `atMs`, and late where the process was late. */
  set: (atMs: number | null) => void
  clear: () => void
}

export function newTimer(now: () => number, fire: () => void): Timer {
  let handle: ReturnType<typeof setTimeout> | undefined
  const clear = (): void => {
    clearTimeout(handle)
    handle = undefined
  }
  const set = (atMs: number | null): void => {
    clear()
    if (atMs === null) return
    const leftMs = atMs - now()
    handle = setTimeout(
      () => (leftMs > MAX_STEP_MS ? set(atMs) : fire()),
      Math.max(0, Math.min(leftMs, MAX_STEP_MS)),
    )
    handle.unref?.()
  }
  return { set, clear }
}
