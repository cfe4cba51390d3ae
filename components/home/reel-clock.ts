/** The home page's reel as a pure clock: which frame stands, for how long, and what follows it. */
export interface ReelMoment {
  frame: number
  isLifted: boolean
}

export const startOf = (frame: number): ReelMoment => ({ frame, isLifted: false })

const OPENING_MS = 1400
const MOVE_MS = 1150
const BEFORE_LIFT_MS = 1300
const LIFTED_MS = 5200

/** How long a moment stands. */
export function standsMs({ frame, isLifted }: ReelMoment, frames: number): number {
  if (isLifted) return LIFTED_MS
  if (frame === 0) return OPENING_MS
  return frame === frames - 1 ? BEFORE_LIFT_MS : MOVE_MS
}

/** Frame by frame, then the fog lifts, then from the start again. */
export function nextMoment({ frame, isLifted }: ReelMoment, frames: number): ReelMoment {
  if (isLifted) return startOf(0)
  return frame === frames - 1 ? { frame, isLifted: true } : startOf(frame + 1)
}
