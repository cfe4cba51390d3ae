/**
 * What the server's clock says now, told from how long messages took. A message that came at t and was sent at s says
 * that the server is at least s - t ahead; one that answers a question asked at q, at most s - q. The true offset lies
 * between the best of both, and the estimate in the middle: off by half of the quickest way there and back at most,
 * however late other messages come. Pure: the local clock is any that never jumps, such as performance.now().
 */

/** Bounds older than this many messages are forgotten, so that two clocks may drift apart. */
const REMEMBERED = 60

export class ServerTime {
  readonly #least: number[] = []
  readonly #most: number[] = []

  /** A message sent at `serverMs` has come at `localMs`. */
  heard(serverMs: number, localMs: number): void {
    keep(this.#least, serverMs - localMs)
  }

  /** The answer to what was asked at `localMs` was sent at `serverMs`. */
  answered(serverMs: number, localMs: number): void {
    keep(this.#most, serverMs - localMs)
  }

  /** When by the local clock the server's clock showed `serverMs`; never later than `nowMs`, when it was heard of. */
  localMs(serverMs: number, nowMs: number): number {
    if (this.#least.length === 0) return nowMs
    const least = Math.max(...this.#least)
    const most = this.#most.length > 0 ? Math.min(...this.#most) : least
    return Math.min(nowMs, serverMs - (least + Math.max(least, most)) / 2)
  }
}

function keep(bounds: number[], bound: number): void {
  bounds.push(bound)
  if (bounds.length > REMEMBERED) bounds.shift()
}
