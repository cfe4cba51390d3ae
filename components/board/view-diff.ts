/**
 * What changed between two views of the same seat, told from the views alone, and how it may be shown.
 * A piece slides only when both ends of its way were in sight before and after: then it is certain that it
 * went there. Any other piece appears on its square or fades where it stood, so that no slide ever starts
 * or ends in fog, or claims a move the seat cannot know of.
 */
import { colorOf, EMPTY, HIDDEN, isPiece, type Square, squareAt } from './squares.ts'

export interface Slide {
  from: Square
  to: Square
}

export interface ViewDiff {
  slides: Slide[]
  /** Pieces gone from where they stood: taken, moved into fog, or out of sight. */
  gone: { square: Square; letter: string }[]
}

export function diffViews(before: string, after: string): ViewDiff {
  const left: number[] = []
  const came: number[] = []
  for (let i = 0; i < 64; i++) {
    const [a, b] = [before.charAt(i), after.charAt(i)]
    if (a === b) continue
    if (isPiece(a)) left.push(i)
    if (isPiece(b)) came.push(i)
  }
  const slides: Slide[] = []
  const moved = new Set<number>()
  for (const to of came) {
    if (before.charAt(to) === HIDDEN) continue
    const letter = after.charAt(to)
    const from = left.find((i) => after.charAt(i) === EMPTY && before.charAt(i) === letter && !moved.has(i))
    if (from === undefined) continue
    moved.add(from)
    slides.push({ from: squareAt(from), to: squareAt(to) })
  }
  // A slide is one move or one castling; more of them means plies were skipped, and then nothing is certain.
  const isOnePly = slides.length <= 2
  const gone = left
    .filter((i) => !(isOnePly && moved.has(i)))
    .map((i) => ({ square: squareAt(i), letter: before.charAt(i) }))
  return { slides: isOnePly ? slides : [], gone }
}

/** The square a change of sight starts from: where a piece changed, else where sight did; null for no change. */
export function changedSquare(before: string, after: string): Square | null {
  let seen: Square | null = null
  for (let i = 0; i < 64; i++) {
    const [a, b] = [before.charAt(i), after.charAt(i)]
    if (a === b) continue
    if (isPiece(b) && (!isPiece(a) || colorOf(a) !== colorOf(b))) return squareAt(i)
    seen ??= squareAt(i)
  }
  return seen
}
