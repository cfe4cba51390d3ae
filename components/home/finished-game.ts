/**
 * The game the home page plays. Made for Fogline: Black's king takes a knight, and the queen that comes for
 * it comes out of the fog.
 */
import type { End } from '@/server/wire/index.ts'

const MOVES =
  'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7 e8f7 d2d4 e5d4 e1g1 f8e7 f1e1 h8e8 d1f3 c8e6 f3f7'

export const FINISHED_GAME: { moves: readonly string[]; end: End } = {
  moves: MOVES.split(' '),
  end: { result: '1-0', reason: 'king captured' },
}
