/**
 * So many a second: spent one by one, refilled steadily, never above one second's worth. No timer and no promise, for
 * what is asked at every message.
 */
export function newBudget(perSecond: number, nowMs: () => number): () => boolean {
  let left = perSecond
  let countedMs = nowMs()
  return () => {
    const atMs = nowMs()
    left = Math.min(perSecond, left + ((atMs - countedMs) * perSecond) / 1000)
    countedMs = atMs
    if (left < 1) return false
    left--
    return true
  }
}
