/**
 * How much each side saw, as two areas: White's above the middle line, Black's below. Box 0 -1 100 2. Drawn
 * between the least and the most that either saw in this game, so that every gain and loss shows.
 */
import type { ReplayPly } from './replay-model.ts'

/** Height of the least that was seen. */
const FLOOR = 0.15

export const seenCount = (board: string): number => 64 - (board.match(/\?/g)?.length ?? 0)

export function sightCurve(plies: readonly Pick<ReplayPly, 'white' | 'black'>[]): {
  white: string
  black: string
} {
  const white = plies.map((ply) => seenCount(ply.white.board))
  const black = plies.map((ply) => seenCount(ply.black.board))
  const [least, most] = [Math.min(...white, ...black), Math.max(...white, ...black)]
  const height = (seen: number): number => FLOOR + (1 - FLOOR) * ((seen - least) / Math.max(1, most - least))
  return { white: area(white.map((seen) => -height(seen))), black: area(black.map(height)) }
}

function area(heights: readonly number[]): string {
  const width = 100 / Math.max(1, heights.length - 1)
  const points = heights.map((y, index) => `L${round(index * width)} ${round(y)}`).join('')
  return `M0 0${points}L100 0Z`
}

const round = (value: number): number => Math.round(value * 1000) / 1000
