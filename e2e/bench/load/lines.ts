/** Games without an end, for load: legal moves drawn by a seed, those that would end the game left out. */
import { type Game, legalMoves, makeUci, newGame, playMove } from '../../../engine/rules/index.ts'
import { seededDraw } from '../../seeded-draw.ts'

/** As many lines of `plies` UCI moves each, from the usual position. */
export function drawLines(count: number, plies: number, seed = 1): string[][] {
  const draw = seededDraw(seed)
  return Array.from({ length: count }, () => drawLine(plies, draw))
}

function drawLine(plies: number, draw: () => number): string[] {
  for (;;) {
    const line = tryLine(plies, draw)
    if (line) return line
  }
}

function tryLine(plies: number, draw: () => number): string[] | null {
  let game = newGame()
  while (game.moves.length < plies) {
    const next = playAny(game, draw)
    if (!next) return null
    game = next
  }
  return game.moves.map(makeUci)
}

function playAny(game: Game, draw: () => number): Game | null {
  const moves = legalMoves(game.position)
  const first = Math.floor(draw() * moves.length)
  for (const move of [...moves.slice(first), ...moves.slice(0, first)]) {
    const played = playMove(game, move)
    if (played.ok && !played.value.outcome) return played.value
  }
  return null
}
