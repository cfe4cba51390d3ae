import type { Frame } from '../../../server/wire/frame.ts'
import { afterAll, type Duel, type Heard } from './duel.ts'
import type { GameSocket } from './game-socket.ts'

export interface Pair {
  white: GameSocket
  black: GameSocket
}

/** What waits for a seat's frame, by ply. */
type Waiting = Map<number, () => void>

/** A duel over sockets: moves as the room API takes them, frames as it sends them. */
export class FrameDuel implements Duel {
  readonly pair: Pair
  readonly game: string
  readonly #line: readonly string[]
  readonly #white: Waiting = new Map()
  readonly #black: Waiting = new Map()
  #ply = 0
  /** Moves that were acknowledged. */
  acked = 0

  constructor(pair: Pair, game: string, line: readonly string[]) {
    this.pair = pair
    this.game = game
    this.#line = line
    pair.white.on('frame', this.#hearWhite)
    pair.black.on('frame', this.#hearBlack)
  }

  play({ onArrival, onComplete }: Heard): boolean {
    const uci = this.#line[this.#ply]
    if (uci === undefined) return false
    const ply = this.#ply++
    const complete = afterAll(3, onComplete)
    const [mover, own, other] =
      ply % 2 === 0
        ? [this.pair.white, this.#white, this.#black]
        : [this.pair.black, this.#black, this.#white]
    own.set(ply + 1, complete)
    other.set(ply + 1, () => {
      onArrival()
      complete()
    })
    mover.emit('move', { game: this.game, ply, id: `load-${ply}`.padEnd(8, '-'), uci }, (answer) => {
      if (!answer.ok) return
      this.acked++
      complete()
    })
    return true
  }

  /** Hears nothing any more. */
  close(): void {
    this.pair.white.off('frame', this.#hearWhite)
    this.pair.black.off('frame', this.#hearBlack)
  }

  readonly #hearWhite = (frame: Frame): void => this.#hear(this.#white, frame)
  readonly #hearBlack = (frame: Frame): void => this.#hear(this.#black, frame)

  #hear(waiting: Waiting, { card }: Frame): void {
    if (card.game !== this.game) return
    waiting.get(card.ply)?.()
    waiting.delete(card.ply)
  }
}
