/**
 * The outline of the fog: unseen squares joined into one cloud with soft, rounded, slightly ragged edges.
 * Pure geometry in board units (a square is 100 wide, the board 800), drawn as it lies on screen: the line where
 * the field (fog-field.ts) crosses one half. It never strays further than a fifth of a square from the true
 * border: a square's middle always tells the truth.
 */
import type { Seat } from '@/server/wire'
import { CELLS, fieldOf, MARGIN, PER_SQUARE } from './fog-field.ts'
import { HIDDEN, indexAtPlace } from './squares.ts'

const STEP = 100 / PER_SQUARE

export interface Point {
  x: number
  y: number
}

/** The closed outlines of the hidden squares, each a ring of points; holes are rings too (even-odd). */
export function fogRings(board: string, orientation: Seat): Point[][] {
  const isHidden = (column: number, row: number): boolean =>
    board.charAt(indexAtPlace(column, row, orientation)) === HIDDEN
  if (!board.includes(HIDDEN)) return []
  const field = fieldOf(isHidden)
  return joinSegments(segmentsOf(field))
}

/** Which edges of a cell (0 top, 1 right, 2 bottom, 3 left) the outline joins, by which corners are inside. */
const CASES: readonly (readonly [number, number])[][] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

interface Segment {
  from: number
  to: number
}
interface Outline {
  segments: Segment[]
  points: Map<number, Point>
}

function segmentsOf(field: Float32Array): Outline {
  const width = CELLS + 1
  const points = new Map<number, Point>()
  const segments: Segment[] = []
  const isEdge = (i: number, j: number): boolean => i <= 0 || j <= 0 || i >= CELLS || j >= CELLS
  // The outermost samples count as clear, so that every ring closes (beyond the board, where it is clipped).
  const value = (i: number, j: number): number => (isEdge(i, j) ? 0 : (field[j * width + i] ?? 0))
  const crossing = (i0: number, j0: number, i1: number, j1: number): number => {
    const key = ((j0 * width + i0) << 1) | (i0 === i1 ? 1 : 0)
    if (!points.has(key)) {
      const [a, b] = [value(i0, j0), value(i1, j1)]
      const t = Math.min(0.98, Math.max(0.02, (0.5 - a) / (b - a)))
      points.set(key, {
        x: (i0 + (i1 - i0) * t - MARGIN) * STEP,
        y: (j0 + (j1 - j0) * t - MARGIN) * STEP,
      })
    }
    return key
  }
  for (let j = 0; j < CELLS; j++) {
    for (let i = 0; i < CELLS; i++) {
      const corners =
        (value(i, j) > 0.5 ? 1 : 0) |
        (value(i + 1, j) > 0.5 ? 2 : 0) |
        (value(i + 1, j + 1) > 0.5 ? 4 : 0) |
        (value(i, j + 1) > 0.5 ? 8 : 0)
      const edge = (n: number): number => {
        if (n === 0) return crossing(i, j, i + 1, j)
        if (n === 1) return crossing(i + 1, j, i + 1, j + 1)
        if (n === 2) return crossing(i, j + 1, i + 1, j + 1)
        return crossing(i, j, i, j + 1)
      }
      for (const [from, to] of CASES[corners] ?? []) segments.push({ from: edge(from), to: edge(to) })
    }
  }
  return { segments, points }
}

function joinSegments({ segments, points }: Outline): Point[][] {
  const next = new Map<number, number>()
  for (const { from, to } of segments) next.set(from, to)
  const rings: Point[][] = []
  for (const start of points.keys()) {
    const ring: Point[] = []
    let key: number | undefined = start
    while (key !== undefined && next.has(key)) {
      const point = points.get(key)
      if (point) ring.push(point)
      const following: number | undefined = next.get(key)
      next.delete(key)
      key = following
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}

/** Outlines drawn lately: a page draws the same ones again and again, and a replay walks back and forth. */
const drawn = new Map<string, string>()
const DRAWN_AT_MOST = 300

/** The same outline as SVG path data, its corners smoothed; empty when nothing is hidden. Fill by even-odd. */
export function fogPath(board: string, orientation: Seat): string {
  const key = orientation + board.replace(/[^?]/g, '.')
  const known = drawn.get(key)
  if (known !== undefined) return known
  const path = fogRings(board, orientation).map(ringPath).join('')
  if (drawn.size >= DRAWN_AT_MOST) drawn.clear()
  drawn.set(key, path)
  return path
}

/**
 * Each corner becomes a curve between the middles of its two edges; what lies in one line becomes one line.
 * Coordinates are relative, so that a cloud stays a few kilobytes.
 */
function ringPath(ring: Point[]): string {
  const middle = (a: Point, b: Point): Point => rounded({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const last = ring.at(-1)
  const first = ring[0]
  if (!last || !first) return ''
  const start = middle(last, first)
  let path = `M${start.x} ${start.y}`
  let pen = start
  /** End of a straight run that is not written yet. */
  let reached = start
  const line = (): void => {
    if (reached !== pen) path += `l${pair(pen, reached)}`
    pen = reached
  }
  for (const [i, corner] of ring.entries()) {
    const bend = rounded(corner)
    const end = middle(corner, ring[(i + 1) % ring.length] ?? first)
    if (isStraight(pen, bend, end) && isStraight(pen, reached, end)) reached = end
    else {
      line()
      if (isStraight(pen, bend, end)) reached = end
      else {
        path += `q${pair(pen, bend)} ${pair(pen, end)}`
        pen = end
        reached = end
      }
    }
  }
  line()
  return `${path}Z`
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
const pair = (from: Point, to: Point): string => `${to.x - from.x} ${to.y - from.y}`
const isStraight = (a: Point, b: Point, c: Point): boolean =>
  (b.x - a.x) * (c.y - a.y) === (b.y - a.y) * (c.x - a.x)
