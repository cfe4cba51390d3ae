import { boardGlyphs, type Position } from '@/engine/rules/index.ts'

/** A true position as boards read it: 64 characters, a8 to h1, nothing hidden. */
export function wholeBoard({ board }: Position): string {
  const glyphs = boardGlyphs(board)
  return glyphs.map((_, index) => glyphs[index ^ 56]).join('')
}
