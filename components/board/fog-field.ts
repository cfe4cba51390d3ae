/**
 * The field whose half-way line is the fog's outline: how much of the neighbourhood is hidden, plus noise that
 * depends on the place alone, so that an edge that stays keeps its shape. Sampled eight times a square, with a
 * margin beyond the board where the rim repeats itself, so that fog runs out over the edge.
 */
export const PER_SQUARE = 8
export const MARGIN = 3
/** Samples a side, less one. */
export const CELLS = 8 * PER_SQUARE + 2 * MARGIN
/** How far a border is softened, in squares, and how ragged it is. */
const REACH = 0.24
const RAGGED = 0.42

const clampSquare = (n: number): number => Math.min(7, Math.max(0, n))

function hash(x: number, y: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295
}

/** Value noise in -1 to 1. */
function noise(x: number, y: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const ease = (t: number): number => t * t * (3 - 2 * t)
  const u = ease(x - x0)
  const v = ease(y - y0)
  const top = hash(x0, y0) * (1 - u) + hash(x0 + 1, y0) * u
  const low = hash(x0, y0 + 1) * (1 - u) + hash(x0 + 1, y0 + 1) * u
  return (top * (1 - v) + low * v) * 2 - 1
}

let ragged: Float32Array | null = null

/** The noise at every sample: the same for all boards, so it is made once. */
function raggedness(): Float32Array {
  if (ragged) return ragged
  ragged = new Float32Array((CELLS + 1) * (CELLS + 1))
  for (let j = 0; j <= CELLS; j++) {
    for (let i = 0; i <= CELLS; i++) {
      const x = placeOf(i)
      const y = placeOf(j)
      ragged[j * (CELLS + 1) + i] =
        (noise(x * 3.1 + 7, y * 3.1 + 3) * 0.65 + noise(x * 7.3, y * 7.3 + 11) * 0.35) * RAGGED
    }
  }
  return ragged
}

/** Where a sample lies, in squares; a hair off the grid, so that none falls on a border. */
const placeOf = (sample: number): number => (sample - MARGIN + 0.015) / PER_SQUARE

/** Weights of a square and its neighbour at place t within it, by a box of width 2·REACH. */
function overlap(t: number): { from: number; weight: number } {
  const inSquare = t - Math.floor(t)
  if (inSquare < REACH) return { from: -1, weight: (REACH - inSquare) / (2 * REACH) }
  if (inSquare > 1 - REACH) return { from: 1, weight: (inSquare - (1 - REACH)) / (2 * REACH) }
  return { from: 0, weight: 0 }
}

/** The field at every sample, row by row: above one half is fog. */
export function fieldOf(isHidden: (column: number, row: number) => boolean): Float32Array {
  const field = new Float32Array((CELLS + 1) * (CELLS + 1))
  const rag = raggedness()
  const hidden = Float32Array.from({ length: 64 }, (_, n) => (isHidden(n % 8, n >> 3) ? 1 : 0))
  const at = (c: number, r: number): number => hidden[clampSquare(r) * 8 + clampSquare(c)] ?? 0
  const spans = Array.from({ length: CELLS + 1 }, (_, i) => ({
    square: Math.floor(placeOf(i)),
    ...overlap(placeOf(i)),
  }))
  for (const [j, v] of spans.entries()) {
    for (const [i, h] of spans.entries()) {
      const { square: c } = h
      const near = at(c, v.square) * (1 - h.weight) + at(c + h.from, v.square) * h.weight
      const next = v.square + v.from
      const far = v.weight === 0 ? 0 : at(c, next) * (1 - h.weight) + at(c + h.from, next) * h.weight
      const cover = near * (1 - v.weight) + far * v.weight
      const n = j * (CELLS + 1) + i
      field[n] = cover + (rag[n] ?? 0) * 4 * cover * (1 - cover)
    }
  }
  return field
}
