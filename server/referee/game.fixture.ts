/** Test support: true games made as rooms make them, event by event, with salts that need not be secret. */
import type { CreatedEvent, GameEvent } from '../wire/event.ts'
import type { Seat } from '../wire/ids.ts'
import type { TimeControl } from '../wire/time-control.ts'
import { applyStored, replay, type StoredEvent } from './apply.ts'
import { decide } from './decide.ts'
import type { Decision, Intent, Now, Seen } from './decision.ts'
import { seal } from './seal.ts'
import type { Truth } from './truth.ts'

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
export const BLITZ: TimeControl = { initialMs: 60_000, incrementMs: 2_000 }
const SALT = '11'.repeat(32)

export const at = (nowMs: number, outages: Now['outages'] = []): Now => ({ nowMs, outages })

export interface Setting {
  fen?: string
  time?: TimeControl | null
  atMs?: number
  bot?: Seat
  isPassAndPlay?: true
}

export function created({
  fen = START_FEN,
  time = null,
  atMs = 0,
  bot,
  isPassAndPlay,
}: Setting = {}): CreatedEvent {
  const player = (seat: Seat): CreatedEvent['white'] =>
    seat === bot ? { kind: 'bot', bot: 'Misty', seed: 'ab'.repeat(16) } : { kind: 'person' }
  return {
    type: 'created',
    variant: 'fog',
    rules: 1,
    fen,
    white: player('white'),
    black: player('black'),
    time,
    ...(isPassAndPlay && { isPassAndPlay }),
    atMs,
  }
}

/** A game as a log and its truth; commands change both. */
export class PlayedGame {
  log: StoredEvent[]
  truth: Truth
  #ids = 0

  constructor(setting: Setting = {}) {
    this.log = [{ ...seal(null, created(setting), SALT), seat: null, clientId: null }]
    this.truth = replay(this.log)
  }

  /** Decides, and takes the event in when there is one. */
  command(intent: Intent, now: Now = at(0), seen?: Seen): Decision {
    const decision = decide(this.truth, intent, now, seen)
    if (decision.kind === 'append') {
      const asker = decision.isByAsker && 'id' in intent ? intent : null
      this.append(decision.event, asker?.seat ?? null, asker?.id ?? null)
    }
    return decision
  }

  append(event: GameEvent, seat: Seat | null = null, clientId: string | null = null): void {
    const stored = { ...seal(this.truth, event, SALT), seat, clientId }
    this.truth = applyStored(this.truth, stored)
    this.log.push(stored)
  }

  /** Plays moves of both sides, each `stepMs` after the one before; throws when one is refused. */
  moves(ucis: readonly string[], { fromMs = 0, stepMs = 0 } = {}): this {
    for (const [index, uci] of ucis.entries()) {
      const ply = this.plies
      const seat: Seat = this.isWhiteToMove ? 'white' : 'black'
      const id = `fixture-${this.#ids++}`
      const decision = this.command({ type: 'move', seat, ply, id, uci }, at(fromMs + index * stepMs))
      if (!decision.answer.ok) throw new Error(`${uci} was refused: ${decision.answer.code}`)
    }
    return this
  }

  get plies(): number {
    return this.log.filter((event) => event.json.includes('"type":"moved"')).length
  }

  get isWhiteToMove(): boolean {
    const fen = (JSON.parse(this.log[0]?.json ?? '') as CreatedEvent).fen
    return (fen.split(' ')[1] === 'w') === (this.plies % 2 === 0)
  }

  get lastEvent(): GameEvent {
    return JSON.parse(this.log[this.log.length - 1]?.json ?? '') as GameEvent
  }
}
