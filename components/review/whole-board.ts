import { boardCodes, type Position } from '@/engine/rules/index.ts'

/** A true position as boards read it: 64 characters, a8 to h1, nothing hidden. */
export function wholeBoard({ board }: Position): string {
  const codes = boardCodes(board)
  return String.fromCharCode(...codes.map((_, index) => codes[index ^ 56] as number))
}
