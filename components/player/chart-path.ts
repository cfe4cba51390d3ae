/** The geometry of a rating's line: one step a game, the oldest at the left. */
export const WIDTH = 320
export const HEIGHT = 72

const PAD = 4
const HUNDRED = 100
/** A flat line is drawn in the middle of this many points, so that noise does not look like a climb. */
const LEAST_SPAN = 100

export interface Chart {
  path: string
  area: string
  /** Where each hundred lies. */
  lines: readonly { rating: number; y: number }[]
  from: number
  to: number
  low: number
  high: number
}

/** Null for fewer than two games: one point is no line. */
export function chartOf(history: readonly { rating: number }[]): Chart | null {
  const ratings = history.map((point) => Math.round(point.rating))
  const [from] = ratings
  const to = ratings.at(-1)
  if (ratings.length < 2 || from === undefined || to === undefined) return null
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)]
  const spare = Math.max(0, LEAST_SPAN - (high - low)) / 2
  const [bottom, top] = [low - spare, high + spare]
  const yOf = (rating: number): number => round(PAD + ((top - rating) / (top - bottom)) * (HEIGHT - 2 * PAD))
  const xOf = (index: number): number => round((index / (ratings.length - 1)) * WIDTH)
  const path = ratings.map((rating, index) => `${index ? 'L' : 'M'}${xOf(index)} ${yOf(rating)}`).join('')
  const lines: Chart['lines'][number][] = []
  for (let rating = Math.ceil(bottom / HUNDRED) * HUNDRED; rating <= top; rating += HUNDRED) {
    lines.push({ rating, y: yOf(rating) })
  }
  return { path, area: `${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, lines, from, to, low, high }
}

const round = (value: number): number => Math.round(value * 10) / 10
