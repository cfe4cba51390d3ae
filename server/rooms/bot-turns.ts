/**
 * Sees to it that a bot whose turn it is gets asked, once, by one process: the turn is leased in the database under
 * (game, ply). A lease that ends without a move is taken up by the sweep of whoever is alive.
 */
import type { Database } from '../../db/client.ts'
import {
  dropBotTurn,
  dropBotTurns,
  leaseBotTurn,
  releaseBotTurns,
  saveDecision,
} from '../../db/queries/bot-turns.ts'
import { OVERHEAD_MS, paceMs } from '../bots/pace.ts'
import type { ThinkAnswer, Thinker } from '../bots/thinker.ts'
import type { GameId, Seat } from '../wire/ids.ts'
import type { EngineTurnResponse } from '../wire/observation.ts'
import type { Room } from './room.ts'

export interface BotTurnTools {
  db: Database
  process: string
  thinker: Thinker
  nowMs: () => number
  onFault: (game: GameId, error: unknown) => void
  /** The bot has let go of this game. */
  onRest: (game: GameId) => void
}

interface Turn {
  ply: number
  abort: AbortController
}

const LEASE_MS = 20_000
const RENEW_MS = 7_000
/** A turn taken up late (after a restart, say) still gets this much thought, where its pace allows. */
const LATE_MS = 250
/** Wrong answers in a row before the game is given up. */
const MAX_TRIES = 3
/** Above every ply that a game can reach. */
const ANY_PLY = 2 ** 31 - 1

export class BotTurns {
  readonly #tools: BotTurnTools
  readonly #turns = new Map<GameId, Turn>()
  #isClosed = false

  constructor(tools: BotTurnTools) {
    this.#tools = tools
  }

  isHeld(game: GameId): boolean {
    return this.#turns.has(game)
  }

  get heldCount(): number {
    return this.#turns.size
  }

  /** Call whenever a game has moved on or was opened. */
  attend(room: Room): void {
    const { turn } = room
    const held = this.#turns.get(room.game)
    const isBots = turn !== null && room.table.players[turn.seat].kind === 'bot'
    if (held && (!isBots || held.ply !== turn.ply)) this.#stop(room.game, held)
    if (turn === null) this.#end(room)
    if (turn === null || !isBots || this.#isClosed || this.#turns.has(room.game)) return
    const mine = { ply: turn.ply, abort: new AbortController() }
    this.#turns.set(room.game, mine)
    void this.#take(room, turn, mine)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const [game, turn] of this.#turns) this.#stop(game, turn)
    await releaseBotTurns(this.#tools.db, this.#tools.process)
  }

  #stop(game: GameId, turn: Turn): void {
    turn.abort.abort()
    if (this.#turns.get(game) === turn) this.#turns.delete(game)
  }

  #end(room: Room): void {
    const { white, black } = room.table.players
    if (white.kind !== 'bot' && black.kind !== 'bot') return
    this.#tools.thinker.forget(room.game)
    room.audience.showQueue(null)
  }

  async #take(room: Room, turn: { seat: Seat; ply: number; sinceMs: number }, mine: Turn): Promise<void> {
    const lease = { gameId: room.game, ply: turn.ply, holder: this.#tools.process }
    const take = () => leaseBotTurn(this.#tools.db, { ...lease, forMs: LEASE_MS, nowMs: this.#tools.nowMs() })
    let renewal: ReturnType<typeof setInterval> | undefined
    try {
      if (!(await take())) return
      if (mine.abort.signal.aborted) return await dropBotTurn(this.#tools.db, lease)
      renewal = setInterval(() => void take().catch(() => undefined), RENEW_MS)
      await this.#play(room, turn, mine.abort.signal)
      await dropBotTurns(this.#tools.db, room.game, room.turn === null ? ANY_PLY : turn.ply)
    } catch (error) {
      this.#tools.onFault(room.game, error)
    } finally {
      clearInterval(renewal)
      if (this.#turns.get(room.game) === mine) this.#turns.delete(room.game)
      room.audience.showQueue(null)
      this.#tools.onRest(room.game)
    }
  }

  async #play(
    room: Room,
    turn: { seat: Seat; ply: number; sinceMs: number },
    signal: AbortSignal,
  ): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries++) {
      const observed = room.observe(turn.seat)
      const pace = paceMs(observed)
      const releaseAtMs = turn.sinceMs + pace
      const leftMs = releaseAtMs - this.#tools.nowMs() - OVERHEAD_MS
      const budget_ms = Math.round(Math.max(leftMs, Math.min(pace / 2, LATE_MS)))
      const answer = await this.#tools.thinker
        .think({ ...observed, budget_ms }, { signal, onQueue: (before) => room.audience.showQueue(before) })
        .catch(failed)
      if (signal.aborted) return
      if (!answer.ok) {
        this.#tools.onFault(room.game, new Error(`bot ${answer.code}: ${answer.detail}`))
        continue
      }
      await sleepUntil(releaseAtMs, this.#tools.nowMs, signal)
      if (signal.aborted || (await this.#submit(room, turn, answer.response, tries))) return
    }
    if (!signal.aborted) await room.command({ type: 'fail engine', ply: turn.ply })
  }

  /** True when the matter is settled: the move was taken, or the turn is over anyway. */
  async #submit(
    room: Room,
    turn: { seat: Seat; ply: number },
    { move, telemetry }: EngineTurnResponse,
    tries: number,
  ): Promise<boolean> {
    if (telemetry) {
      await saveDecision(this.#tools.db, { gameId: room.game, ply: turn.ply, seat: turn.seat, telemetry })
    }
    const id = `bot-${turn.ply}-${tries}`.padEnd(8, '-')
    const ack = await room.command({ type: 'move', seat: turn.seat, ply: turn.ply, id, uci: move })
    return ack.ok || ack.code !== 'illegal_move'
  }
}

const failed = (error: unknown): ThinkAnswer => ({ ok: false, code: 'failed', detail: String(error) })

function sleepUntil(atMs: number, nowMs: () => number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.max(0, atMs - nowMs()))
    signal.addEventListener('abort', done, { once: true })
  })
}
