import fc from 'fast-check'
import { parseFen } from './fen.ts'
import { type Game, newGame, playMove } from './game.ts'
import { legalMoves } from './moves.ts'
import type { Position } from './position.ts'

/** Test support: starts that between them have castling, en passant, promotion and bare kings close at hand. */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9',
  '4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  '8/1P2k3/8/8/8/8/2K2p2/8 b - - 96 70',
  'k7/P7/8/8/8/8/7p/7K w - - 0 1',
].map(positionOf)

/** Throws on a FEN that isn't one: for tests, where that is a mistake in the test. */
export function positionOf(fen: string): Position {
  const parsed = parseFen(fen)
  if (!parsed.ok) throw new Error(`not a FEN: ${fen}`)
  return parsed.value
}

/** Every game of a random walk through legal moves, the start first, to its end or to `maxPlies`. */
export const randomWalk = (maxPlies: number): fc.Arbitrary<readonly Game[]> =>
  fc
    .tuple(fc.constantFrom(...STARTS), fc.array(fc.nat(), { minLength: 1, maxLength: maxPlies, size: 'max' }))
    .map(([start, choices]) => walk(newGame(start), choices))

function walk(start: Game, choices: readonly number[]): Game[] {
  const games = [start]
  let game = start
  for (const choice of choices) {
    const moves = legalMoves(game.position)
    const move = moves[choice % Math.max(moves.length, 1)]
    if (game.outcome || !move) break
    const next = playMove(game, move)
    if (!next.ok) throw new Error(`refused a listed move: ${next.code}`)
    game = next.value
    games.push(game)
  }
  return games
}
