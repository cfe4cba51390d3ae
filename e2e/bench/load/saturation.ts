/** The highest rate that is carried, found by steps: coarse ones up, then finer ones from the last that held. */
export interface Search {
  fromPerSecond: number
  coarse: number
  fine: number
  /** Whether this rate is carried. */
  holds: (perSecond: number) => Promise<boolean>
}

export async function findSaturation({ fromPerSecond, coarse, fine, holds }: Search): Promise<number> {
  let best = 0
  for (const factor of [coarse, fine]) {
    let next = best === 0 ? fromPerSecond : best * factor
    // A rate must fail twice: one hiccup of the machine is no limit of the server.
    while ((await holds(Math.round(next))) || (await holds(Math.round(next)))) {
      best = Math.round(next)
      next = best * factor
    }
  }
  return best
}
