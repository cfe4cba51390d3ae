/** What a bot believed when it decided, read from its stored telemetry (engine/core's mind). */
import type { Archive, Seat, StoredDecision } from '@/server/wire/index.ts'

export interface BelievedSquare {
  square: string
  /** How likely any man of the other side stood there, 0 to 1. */
  chance: number
  /** The likeliest of them, as a FEN letter in the other side's case, and how likely it alone was. */
  piece: string
  pieceChance: number
}

export interface WeighedMove {
  uci: string
  probability: number
  isPlayed: boolean
}

export interface BeliefLens {
  seat: Seat
  /** Plies made when it decided. */
  ply: number
  /** Likeliest first. */
  squares: BelievedSquare[]
  moves: WeighedMove[]
  boards: number | null
  isSampled: boolean
}

const MIN_CHANCE = 0.02
const MOST_MOVES = 5
/** Less than this would read as nothing. */
const MIN_PROBABILITY = 0.005

/**
 * The belief to show at `ply`: of the decision made there, else of the one whose move led there (the men it
 * is about have not moved since). Null when no bot decided at either. Telemetry is read field by field:
 * engines of other versions may have told less.
 */
export function beliefAt(archive: Archive, ply: number): BeliefLens | null {
  const found = decisionAt(archive, ply) ?? decisionAt(archive, ply - 1)
  return found ? readLens(found, archive) : null
}

export const hasBeliefs = (archive: Archive): boolean => archive.decisions.length > 0

const decisionAt = ({ decisions }: Archive, ply: number): StoredDecision | undefined =>
  decisions.find((decision) => decision.ply === ply)

function readLens({ seat, ply, telemetry }: StoredDecision, { moves }: Archive): BeliefLens {
  const belief = record(telemetry.belief)
  return {
    seat,
    ply,
    squares: readSquares(record(telemetry.marginals), seat),
    moves: readMoves(telemetry.mix, moves[ply]?.uci),
    boards: number(belief.boards),
    isSampled: belief.sampled === true,
  }
}

function readSquares(marginals: Record<string, unknown>, seat: Seat): BelievedSquare[] {
  const squares = Object.entries(marginals)
    .filter(([square]) => /^[a-h][1-8]$/.test(square))
    .flatMap(([square, chances]) => readSquare(square, record(chances), seat) ?? [])
  return squares.sort((a, b) => b.chance - a.chance)
}

function readSquare(square: string, chances: Record<string, unknown>, seat: Seat): BelievedSquare | null {
  let chance = 0
  let [piece, pieceChance] = ['', 0]
  for (const [letter, value] of Object.entries(chances)) {
    const share = number(value)
    if (!/^[pnbrqk]$/i.test(letter) || share === null || share <= 0) continue
    chance += share
    if (share > pieceChance) [piece, pieceChance] = [letter, share]
  }
  if (chance < MIN_CHANCE) return null
  const cased = seat === 'white' ? piece.toLowerCase() : piece.toUpperCase()
  return { square, chance: Math.min(chance, 1), piece: cased, pieceChance: Math.min(pieceChance, 1) }
}

function readMoves(mix: unknown, played: string | undefined): WeighedMove[] {
  if (!Array.isArray(mix)) return []
  return mix
    .flatMap((entry) => {
      const { move, probability } = record(entry)
      const share = number(probability)
      return typeof move === 'string' && share !== null
        ? [{ uci: move, probability: share, isPlayed: move === played }]
        : []
    })
    .filter(({ probability, isPlayed }) => isPlayed || probability >= MIN_PROBABILITY)
    .sort((a, b) => b.probability - a.probability)
    .slice(0, MOST_MOVES)
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
