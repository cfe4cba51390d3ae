/** A bot seat's observations: what that seat saw, in the words of the bot protocol. Nothing else of truth. */
import { legalUciOf } from '../../engine/rules/index.ts'
import type { Seat } from '../wire/ids.ts'
import { type EngineTurnRequest, engineTurnRequestSchema, type Observation } from '../wire/observation.ts'
import { incrementMs, remainingMs } from './clock.ts'
import type { Now } from './decision.ts'
import { openTruth, type PlyRecord, type Truth } from './truth.ts'

/** The bot's name and per-game seed, where that seat is a bot's. */
export function botOf(truth: Truth, seat: Seat): { bot: string; seed: string } | null {
  const player = openTruth(truth).created[seat]
  return player.kind === 'bot' ? { bot: player.bot, seed: player.seed } : null
}

/** Whose turn it is; null once the game has ended. */
export function turnOf(truth: Truth): { seat: Seat; ply: number; sinceMs: number } | null {
  const state = openTruth(truth)
  if (state.end) return null
  return { seat: state.game.position.turn, ply: state.history.length - 1, sinceMs: state.lastAtMs }
}

/** The request for the turn of `seat`, which must be to move in a running game. `budget_ms` is the bots' to set. */
export function observe(
  truth: Truth,
  seat: Seat,
  game: string,
  now: Now,
): Omit<EngineTurnRequest, 'budget_ms'> {
  const state = openTruth(truth)
  const bot = botOf(truth, seat)
  if (!bot || state.end || state.game.position.turn !== seat) throw new Error(`no turn for a bot at ${seat}`)
  const request = {
    protocol: '1' as const,
    type: 'turn' as const,
    game,
    seat,
    ply: state.history.length - 1,
    seed: bot.seed,
    clock: state.clock && {
      remaining_ms: remainingMs(state.clock, seat, now.nowMs, now.outages),
      increment_ms: incrementMs(state.clock),
    },
    legal: legalUciOf(state.game),
    transcript: state.history.map((record) => observation(record, seat)),
  }
  return engineTurnRequestSchema.omit({ budget_ms: true }).strict().parse(request)
}

function observation(record: PlyRecord, seat: Seat): Observation {
  const { board, mark } = record[seat]
  const isOwn = record.mover === seat
  return {
    ply: record.ply,
    kind: record.mover === null ? 'start' : isOwn ? 'own' : 'opponent',
    own_move: isOwn ? record.uci : null,
    ...seen(board),
    captures: mark === null ? [] : [mark],
  }
}

/** `board` reads a8 to h1; the mask counts from a1. */
function seen(board: string): Pick<Observation, 'visible' | 'pieces'> {
  let visible = 0n
  const pieces: Record<string, string> = {}
  for (let index = 0; index < 64; index++) {
    const glyph = board.charAt(index)
    if (glyph === '?') continue
    const rank = 7 - (index >> 3)
    const file = index & 7
    visible |= 1n << BigInt(rank * 8 + file)
    if (glyph !== '.') pieces[`${'abcdefgh'.charAt(file)}${rank + 1}`] = glyph
  }
  return { visible: visible.toString(16).padStart(16, '0'), pieces }
}
