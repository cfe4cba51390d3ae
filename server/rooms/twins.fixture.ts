/**
 * Test support: two games that one seat cannot tell apart. At each hidden move the twin may take another one, as long
 * as the seat's sight, its mark, and the en passant right it can use (RULES.md lets it see that) stay equal.
 */
import {
  capturableEnPassant,
  type Game,
  legalMoves,
  makeUci,
  mark,
  newGame,
  playMove,
  positionKey,
  sight,
} from '../../engine/rules/index.ts'
import { positionOf } from '../../engine/rules/random-games.ts'
import type { Seat } from '../wire/ids.ts'

export interface Twins {
  seat: Seat
  fen: string
  one: string[]
  other: string[]
  /** For each ply from 0: what differs in truth just then. */
  differing: Difference[]
}

export interface Difference {
  isPlacement: boolean
  isCastling: boolean
  isHalfmoves: boolean
  isRepetition: boolean
}

/** A small generator of our own, so that a printed seed is the whole story (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9',
  '4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1',
  '1n2k1n1/8/8/8/8/8/P6P/4K3 w - - 0 1',
]

/** What the seat can tell by, and only that. */
const seen = ({ position, lastCapture }: Game, seat: Seat): string =>
  [
    sight(position, seat),
    mark(position, lastCapture, seat) ?? '-',
    position.turn === seat ? (capturableEnPassant(position) ?? '-') : '-',
  ].join(' ')

type Pair = readonly [Game, Game]

export function makeTwins(seed: number, maxPlies: number): Twins {
  const roll = dice(seed)
  const seat: Seat = roll(2) === 0 ? 'white' : 'black'
  const fen = STARTS[roll(STARTS.length)] as string
  const start = newGame(positionOf(fen))
  let pair: Pair = [start, start]
  const differing = [difference(pair)]
  for (let ply = 0; ply < maxPlies; ply++) {
    const next = pair[0].position.turn === seat ? ownMove(pair, seat, roll) : hiddenMove(pair, seat, roll)
    if (!next) break
    pair = next
    differing.push(difference(pair))
  }
  const [one, other] = pair
  return { seat, fen, one: one.moves.map(makeUci), other: other.moves.map(makeUci), differing }
}

function after(game: Game, move: Game['moves'][number]): Game | null {
  const played = playMove(game, move)
  return played.ok && !played.value.outcome ? played.value : null
}

function shuffled<T>(items: readonly T[], roll: (below: number) => number): T[] {
  const left = [...items]
  for (let i = left.length - 1; i > 0; i--) {
    const j = roll(i + 1)
    const [a, b] = [left[i] as T, left[j] as T]
    left[i] = b
    left[j] = a
  }
  return left
}

/** The same own move in both, after which both still look alike. */
function ownMove([one, other]: Pair, seat: Seat, roll: (below: number) => number): Pair | null {
  for (const move of shuffled(legalMoves(one.position), roll)) {
    const a = after(one, move)
    const b = after(other, move)
    if (a && b && seen(a, seat) === seen(b, seat)) return [a, b]
  }
  return null
}

/** Moves of the other side that look alike; different ones three times out of four where there are any. */
function hiddenMove([one, other]: Pair, seat: Seat, roll: (below: number) => number): Pair | null {
  for (const move of shuffled(legalMoves(one.position), roll).slice(0, 12)) {
    const a = after(one, move)
    if (!a) continue
    const look = seen(a, seat)
    const isAltering = roll(4) !== 0
    let same: Game | null = null
    for (const candidate of shuffled(legalMoves(other.position), roll)) {
      const b = after(other, candidate)
      if (!b || seen(b, seat) !== look) continue
      if (!isAltering || positionKey(b.position) !== positionKey(a.position)) return [a, b]
      same = b
    }
    if (same) return [a, same]
  }
  return null
}

function difference([one, other]: Pair): Difference {
  const [a = [], b = []] = [one, other].map((game) => positionKey(game.position).split(' '))
  return {
    isPlacement: a[0] !== b[0],
    isCastling: a[2] !== b[2],
    isHalfmoves: one.position.halfmoves !== other.position.halfmoves,
    isRepetition: one.repeatable.length !== other.repeatable.length,
  }
}
