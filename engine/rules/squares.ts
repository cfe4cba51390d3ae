import type { SquareSet } from 'chessops/squareSet'
import type { Square } from 'chessops/types'

/** Each square of a set, a1 first. The set's own iterator makes an object for every step; the hot paths go without. */
export function forEachSquare(set: SquareSet, visit: (square: Square) => void): void {
  for (let lo = set.lo; lo !== 0; lo &= lo - 1) visit(31 - Math.clz32(lo & -lo))
  for (let hi = set.hi; hi !== 0; hi &= hi - 1) visit(63 - Math.clz32(hi & -hi))
}
