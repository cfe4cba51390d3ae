import { attacks, between, pawnAttacks } from 'chessops/attacks'
import { SquareSet } from 'chessops/squareSet'
import type { ByCastlingSide, Color, Role, Square } from 'chessops/types'
import { charToRole, squareRank } from 'chessops/util'
import { castlingsOf } from './castling.ts'
import { HIDDEN } from './sight.ts'

/** What one seat knows of the board, in square sets. */
interface Known {
  readonly color: Color
  readonly own: SquareSet
  readonly ownRoles: ReadonlyMap<Square, Role>
  readonly enemies: SquareSet
  readonly enemyPawns: SquareSet
  readonly hidden: SquareSet
}

/**
 * Squares each piece of `color` may be able to go to after one move of the other side, told from that seat's own
 * sight (64 characters, see `sight`) and own castling rights alone: it can be called in the browser, and gives
 * nothing away. Never too few (whatever the other side does, no legal reply is missing), and not much more: at
 * most one seen enemy piece can have stepped aside, and an own piece only by being taken.
 */
export function premoveDestinations(
  sightText: string,
  color: Color,
  castling: Readonly<Partial<ByCastlingSide<boolean>>>,
): Map<Square, SquareSet> {
  const known = readSight(sightText, color)
  const all = new Map<Square, SquareSet>()
  for (const [from, role] of known.ownRoles) {
    const to = reachable(known, role, from, castling)
    if (to.nonEmpty()) all.set(from, to)
  }
  return all
}

function readSight(text: string, color: Color): Known {
  const ownRoles = new Map<Square, Role>()
  let [own, enemies, enemyPawns, hidden] = Array.from({ length: 4 }, SquareSet.empty) as SquareSet[] &
    [SquareSet, SquareSet, SquareSet, SquareSet]
  for (let index = 0; index < text.length; index++) {
    const glyph = text.charAt(index)
    const square = index ^ 56
    const role = charToRole(glyph)
    if (glyph === HIDDEN) hidden = hidden.with(square)
    if (!role) continue
    if ((glyph === glyph.toLowerCase()) === (color === 'black')) {
      own = own.with(square)
      ownRoles.set(square, role)
    } else {
      enemies = enemies.with(square)
      if (role === 'pawn') enemyPawns = enemyPawns.with(square)
    }
  }
  return { color, own, ownRoles, enemies, enemyPawns, hidden }
}

function reachable(
  known: Known,
  role: Role,
  from: Square,
  castling: Readonly<Partial<ByCastlingSide<boolean>>>,
): SquareSet {
  const { color } = known
  if (role === 'pawn') return pawnReach(known, from)
  if (role === 'knight') return attacks({ role, color }, from, SquareSet.empty())
  if (role === 'king') {
    let all = attacks({ role, color }, from, SquareSet.empty())
    for (const each of castlingsOf(color)) {
      if (castling[each.side] && each.kingFrom === from && mayBeEmpty(known, each.between))
        all = all.with(each.kingTo)
    }
    return all
  }
  let all = SquareSet.empty()
  for (const to of attacks({ role, color }, from, SquareSet.empty())) {
    if (mayBeEmpty(known, between(from, to))) all = all.with(to)
  }
  return all
}

/** Diagonals always: something may come there, onto an own piece too. */
function pawnReach(known: Known, from: Square): SquareSet {
  const [step, home] = known.color === 'white' ? [8, 1] : [-8, 6]
  let all = pawnAttacks(known.color, from)
  let path = SquareSet.empty()
  for (const to of squareRank(from) === home ? [from + step, from + 2 * step] : [from + step]) {
    path = path.with(to)
    if (mayBeEmpty(known, path)) all = all.with(to)
  }
  return all
}

/**
 * Whether all of `path` can be empty after one enemy move. One seen enemy may have left it. An own piece can't,
 * but for the one way to be taken and leave the square empty: en passant, which takes a second look.
 */
function mayBeEmpty(known: Known, path: SquareSet): boolean {
  if (path.intersect(known.enemies).moreThanOne()) return false
  const ownThere = path.intersect(known.own)
  if (ownThere.isEmpty()) return true
  const pawn = ownThere.singleSquare()
  return pawn !== undefined && mayFallEnPassant(known, pawn, path)
}

/** An own pawn that may have stepped twice last ply, beside a square an enemy pawn may stand on. */
function mayFallEnPassant(known: Known, pawn: Square, path: SquareSet): boolean {
  const [step, rank] = known.color === 'white' ? [8, 3] : [-8, 4]
  if (known.ownRoles.get(pawn) !== 'pawn' || squareRank(pawn) !== rank) return false
  const passed = pawn - step
  const occupied = known.own.union(known.enemies)
  if (path.has(passed) || occupied.has(passed) || occupied.has(passed - step)) return false
  const capturers = pawnAttacks(known.color, passed).intersect(known.hidden.union(known.enemyPawns))
  return capturers.nonEmpty() && path.intersect(known.enemies.diff(capturers)).isEmpty()
}
