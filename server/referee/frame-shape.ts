/**
 * The strict shape of a seat's frame, checked without a schema library: it is asked twice for every move of every
 * game, and the library's answer, a copy of the whole frame, would be thrown away. It accepts exactly what
 * `seatFrameSchema` of the wire accepts, to which its test holds it; unknown keys are refused everywhere.
 */
import { REASONS, RESULTS } from '../wire/end.ts'
import { PLAYER_KINDS } from '../wire/frame.ts'
import { SEATS } from '../wire/ids.ts'
import { DAYS_PER_MOVE } from '../wire/time-control.ts'

type Shape = (value: unknown) => boolean

/** A plain object with these keys and no others, all of them its own. */
const exactly = (shapes: Record<string, Shape>): Shape => {
  const checks = new Map(Object.entries(shapes))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const keys = Object.keys(value)
    if (keys.length !== checks.size) return false
    for (const key of keys) {
      const check = checks.get(key)
      if (!check?.((value as Record<string, unknown>)[key])) return false
    }
    return true
  }
}
const text =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const oneOf = (words: readonly (string | number)[]): Shape => {
  const set = new Set<unknown>(words)
  return (value) => set.has(value)
}
const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Shape =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
const nullOr =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value)
const isFlag: Shape = (value) => typeof value === 'boolean'
const isName: Shape = (value) => typeof value === 'string' && value.length >= 1 && value.length <= 40

const seat = oneOf(SEATS)
const ms = whole(0)
const ply = whole(0, 20_000)
const uci = text(/^[a-h][1-8][a-h][1-8][qrbn]?$/)
const player = exactly({ name: isName, kind: oneOf(PLAYER_KINDS), rating: nullOr(whole(0, 10_000)) })

const areMoves: Shape = (value) => {
  if (!Array.isArray(value) || value.length > 400) return false
  for (const move of value) if (!uci(move)) return false
  return true
}

const clock = exactly({
  whiteMs: ms,
  blackMs: ms,
  running: nullOr(seat),
  sinceMs: ms,
  atMs: ms,
  incrementMs: ms,
  daysPerMove: nullOr(oneOf(DAYS_PER_MOVE)),
})

const card = exactly({
  game: text(/^[A-Za-z0-9]{12}$/),
  status: oneOf(['playing', 'finished']),
  ply,
  turn: seat,
  players: exactly({ white: player, black: player }),
  clock: nullOr(clock),
  end: nullOr(exactly({ result: nullOr(oneOf(RESULTS)), reason: oneOf(REASONS) })),
  isAbortable: isFlag,
  firstMoveMs: nullOr(ms),
  isRated: isFlag,
  isPassAndPlay: isFlag,
})

const view = exactly({
  seat,
  ply,
  board: text(/^[?.pnbrqkPNBRQK]{64}$/),
  mark: nullOr(text(/^[a-h][1-8]$/)),
})

export const isSeatFrame: Shape = exactly({
  kind: oneOf(['seat']),
  version: whole(1),
  head: text(/^[0-9a-f]{64}$/),
  card,
  view,
  ownMove: nullOr(uci),
  legal: areMoves,
  draw: nullOr(exactly({ by: seat, ply })),
  mayOfferDraw: isFlag,
})
