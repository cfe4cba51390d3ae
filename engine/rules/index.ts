/**
 * The rules of Fog of War chess. Pure values and functions that run in Node and in a browser; nothing here knows
 * who may see what of a position: whoever holds one holds the truth.
 */
export { type Belief, beliefSizes, beliefs } from './belief.ts'
export { CASTLINGS, type Castling, castlingsOf } from './castling.ts'
export { makeFen, parseFen } from './fen.ts'
export type { FrozenBoard } from './frozen-board.ts'
export {
  type BoardReason,
  type Game,
  type GameResult,
  legalUciOf,
  type MoveRefusal,
  newGame,
  type Outcome,
  playMove,
  playUci,
} from './game.ts'
export { type Move, makeUci, PROMOTIONS, type PromotionRole, parseUci } from './move.ts'
export {
  countMoves,
  destinations,
  destinationsFrom,
  hasMove,
  isLegal,
  legalMoves,
  legalUci,
  normalise,
} from './moves.ts'
export { perft } from './perft.ts'
export { boardCodes, placement } from './placement.ts'
export { type Capture, captureOf, play } from './play.ts'
export { capturableEnPassant, type Position, positionKey, START } from './position.ts'
export { premoveDestinations } from './premove.ts'
export type { Result } from './result.ts'
export { san } from './san.ts'
export { HIDDEN, mark, sight, sightRanks, vision } from './sight.ts'
