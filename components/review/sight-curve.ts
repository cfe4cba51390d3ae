/** How much each side saw, as two areas: White's above the middle line, Black's below. Box 0 -1 100 2. */
import type { ReplayPly } from './replay-model.ts'

export const seenCount = (board: string): number => 64 - (board.match(/\?/g)?.length ?? 0)

export function sightCurve(plies: readonly Pick<ReplayPly, 'white' | 'black'>[]): {
  white: string
  black: string
} {
  return {
    white: area(plies.map(({ white }) => -seenCount(white.board) / 64)),
    black: area(plies.map(({ black }) => seenCount(black.board) / 64)),
  }
}

function area(heights: readonly number[]): string {
  const width = 100 / Math.max(1, heights.length - 1)
  const points = heights.map((y, index) => `L${round(index * width)} ${round(y)}`).join('')
  return `M0 0${points}L100 0Z`
}

const round = (value: number): number => Math.round(value * 1000) / 1000
