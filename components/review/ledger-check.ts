/**
 * Checks in the reader's browser that a replay is the game that was refereed: the chain of seals holds, and
 * what was sealed is what is shown. Names and beliefs are not sealed (server/wire/event.ts says why).
 */
import type { Archive } from '@/server/wire/index.ts'
import type { SealedEvent } from '@/server/wire/ledger.ts'

export type LedgerFault =
  | { kind: 'chain'; seq: number }
  | { kind: 'unreadable'; seq: number }
  | { kind: 'start' }
  | { kind: 'move'; ply: number }
  | { kind: 'end' }
  | { kind: 'seen' }

export type LedgerCheck = { ok: true; head: string; events: number } | { ok: false; fault: LedgerFault }

/** An event as far as it is compared; anything may stand in a record that was tampered with. */
type Sealed = Record<string, unknown>

/**
 * `firstBrokenSeq` is the ledger's own (handed in, so that its hash loads with the check). `seenHeads` are
 * seals this browser was sent during the game: each must stand in the chain.
 */
export function checkLedger(
  archive: Archive,
  firstBrokenSeq: (events: readonly SealedEvent[]) => number | null,
  seenHeads: readonly string[] = [],
): LedgerCheck {
  const broken = firstBrokenSeq(archive.ledger)
  if (broken !== null) return refuse({ kind: 'chain', seq: broken })
  const events = archive.ledger.map(({ json }) => parse(json))
  const unreadable = events.indexOf(null)
  if (unreadable !== -1) return refuse({ kind: 'unreadable', seq: unreadable })
  const fault = compare(archive, events as Sealed[])
  if (fault) return refuse(fault)
  const heads = new Set(archive.ledger.map(({ head }) => head))
  if (seenHeads.some((head) => !heads.has(head))) return refuse({ kind: 'seen' })
  const last = archive.ledger[archive.ledger.length - 1] as SealedEvent
  return { ok: true, head: last.head, events: events.length }
}

const refuse = (fault: LedgerFault): LedgerCheck => ({ ok: false, fault })

function parse(json: string): Sealed | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Sealed) : null
  } catch {
    return null
  }
}

function compare(archive: Archive, events: readonly Sealed[]): LedgerFault | null {
  const [created, ...rest] = events
  if (!created || !isSameStart(archive, created)) return { kind: 'start' }
  const course = rest.filter(({ type }) => !BESIDE_MOVES.has(type))
  const moved = course.filter(({ type }) => type === 'moved')
  const plies = Math.max(moved.length, archive.moves.length)
  for (let index = 0; index < plies; index++) {
    if (!isSameMove(archive, index, moved[index], course[index])) return { kind: 'move', ply: index + 1 }
  }
  return isSameEnd(archive, rest) ? null : { kind: 'end' }
}

/** What players may do between two moves without ending the game. */
const BESIDE_MOVES: ReadonlySet<unknown> = new Set(['drawOffered', 'drawDeclined', 'timeGiven'])

function isSameStart(
  { startFen, variant, rules, time, players, createdAtMs }: Archive,
  event: Sealed,
): boolean {
  const sides = ['white', 'black'] as const
  return (
    event.type === 'created' &&
    event.fen === startFen &&
    event.variant === variant &&
    event.rules === rules &&
    event.atMs === createdAtMs &&
    isSameValue(event.time, time) &&
    sides.every((side) => isBot(event[side]) === (players[side].kind === 'bot'))
  )
}

const isBot = (player: unknown): boolean => (player as { kind?: unknown } | undefined)?.kind === 'bot'

/** Moves stand right behind the start, one event each, with nothing that ends or makes a move between them. */
function isSameMove(archive: Archive, index: number, event?: Sealed, inPlace?: Sealed): boolean {
  const shown = archive.moves[index]
  if (!shown || !event || event !== inPlace) return false
  return (
    event.ply === index + 1 &&
    event.uci === shown.uci &&
    event.atMs === shown.atMs &&
    event.remainingMs === shown.remainingMs
  )
}

/** Exactly one event carries the end, it is the last, and it is the end shown. */
function isSameEnd({ end }: Archive, rest: readonly Sealed[]): boolean {
  const last = rest[rest.length - 1]
  const ends = rest.filter((event) => event.end !== undefined)
  if (!last || ends.length !== 1 || ends[0] !== last) return false
  return isSameValue(last.end, { result: end.result, reason: end.reason })
}

/** Equality of flat JSON values, whatever the order of keys. */
function isSameValue(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return left === right
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => (left as Sealed)[key] === (right as Sealed)[key])
  )
}
