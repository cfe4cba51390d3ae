/** What was seen of the side to move in the turn at `ply`. */
export interface TurnAway {
  readonly ply: number
  /** Since when it has no window; null while it has one. */
  readonly goneSinceMs: number | null
  /** Absences of this turn that are over and count. */
  readonly countedMs: number
}
