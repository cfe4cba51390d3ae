/**
 * The one place that talks to chessground. It is fed a seat's view and nothing else: a hidden square reaches it
 * as an empty one. It draws pieces and takes the hand's input; fog, marks and squares lie in layers of our own.
 */
import { Chessground } from '@lichess-org/chessground'
import type { Api } from '@lichess-org/chessground/api'
import type { Config } from '@lichess-org/chessground/config'
import type { Key, Piece, PiecesDiff } from '@lichess-org/chessground/types'
import type { Seat, Uci } from '@/server/wire'
import { colorOf, HIDDEN, indexOf, isPiece, roleName, type Square, squareAt } from './squares.ts'
import { diffViews } from './view-diff.ts'

export interface IslandState {
  board: string
  orientation: Seat
  lastMove: readonly [Square, Square] | null
  /** Whose pieces the hand may move, and on whose turn; null for looking only. */
  hand: { seat: Seat; isTurn: boolean; legal: readonly Uci[]; premove: Uci | null; isFrozen?: boolean } | null
  isAnimated: boolean
}

export interface IslandEvents {
  /** A move made by hand, without a promotion letter yet. The pieces stand as if it were played. */
  onMove: (from: Square, to: Square) => void
  onPremove: (from: Square, to: Square) => void
  onPremoveCancelled: () => void
}

/** A castling may also be made by dropping the king on its own rook. */
function destinations(legal: readonly Uci[], board: string): Map<Key, Key[]> {
  const dests = new Map<Key, Key[]>()
  const add = (from: string, to: string): void => {
    const list = dests.get(from as Key) ?? []
    if (!list.includes(to as Key)) list.push(to as Key)
    dests.set(from as Key, list)
  }
  for (const uci of legal) {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)]
    add(from, to)
    if (isCastling(board, from, to)) add(from, rookSquare(to))
  }
  return dests
}

const isCastling = (board: string, from: Square, to: Square): boolean =>
  board.charAt(indexOf(from)).toLowerCase() === 'k' &&
  Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) === 2 &&
  from[1] === to[1]

const rookSquare = (kingTo: Square): Square => (kingTo.startsWith('g') ? 'h' : 'a') + kingTo.charAt(1)

/** A king at home dropped on its own rook in the corner means its two-square move; any other rook is just a square. */
export function normalCastling(board: string, from: Square, to: Square): Square {
  const [king, rook] = [board.charAt(indexOf(from)), board.charAt(indexOf(to))]
  const rank = king === 'K' ? '1' : '8'
  const isOntoRook =
    king.toLowerCase() === 'k' &&
    rook === (king === 'K' ? 'R' : 'r') &&
    from === `e${rank}` &&
    (to === `a${rank}` || to === `h${rank}`)
  if (!isOntoRook) return to
  return (to > from ? 'g' : 'c') + rank
}

const pieceOf = (letter: string): Piece => ({ role: roleName(letter), color: colorOf(letter) })

export class BoardIsland {
  readonly #api: Api
  #shown = '.'.repeat(64)
  readonly #stopGuards: () => void

  constructor(element: HTMLElement, initial: IslandState, events: IslandEvents) {
    this.#api = Chessground(element, {
      fen: '8/8/8/8/8/8/8/8',
      orientation: initial.orientation,
      coordinates: false,
      viewOnly: initial.hand === null,
      disableContextMenu: false,
      blockTouchScroll: true,
      animation: { enabled: false, duration: 180 },
      highlight: { lastMove: true, check: false },
      movable: { free: false, showDests: true, events: { after: events.onMove } },
      premovable: { enabled: true, events: { set: events.onPremove, unset: events.onPremoveCancelled } },
      draggable: { showGhost: true },
      drawable: { enabled: false, visible: false },
    })
    this.#stopGuards = this.#guardDrags()
    this.sync(initial)
    this.#api.state.dom.redrawNow()
    this.#settlePieces()
  }

  /** Makes the pieces what the view says, whatever a hand or a refused move has left on the board. */
  sync(state: IslandState): void {
    const api = this.#api
    this.#settlePieces()
    const before = this.#lettersShown()
    this.#shown = state.board
    const slides = state.isAnimated ? diffViews(before, state.board).slides : []
    const sliding = new Map(slides.map((slide) => [slide.to, slide]))
    const still: PiecesDiff = new Map()
    const moving: PiecesDiff = new Map()
    for (const slide of slides) moving.set(slide.from as Key, undefined)
    for (let i = 0; i < 64; i++) {
      const [square, letter] = [squareAt(i), state.board.charAt(i)]
      if (before.charAt(i) === letter) continue
      const piece = isPiece(letter) ? pieceOf(letter) : undefined
      if (sliding.has(square)) moving.set(square as Key, piece)
      else if (!moving.has(square as Key)) still.set(square as Key, piece)
    }
    api.set({ ...this.#config(state), animation: { enabled: false } })
    if (still.size > 0) api.setPieces(still)
    if (moving.size > 0) {
      api.state.animation.enabled = true
      api.setPieces(moving)
      api.state.animation.enabled = false
    }
  }

  /** Picks up, puts down or moves, as a click on that square would. */
  press(square: Square): void {
    this.#api.selectSquare(square as Key)
  }

  letGo(): void {
    this.#api.cancelMove()
  }

  get picked(): Square | null {
    return this.#api.state.selected ?? null
  }

  /** Where the picked piece may go. */
  get targets(): readonly Square[] {
    const { selected, movable, premovable } = this.#api.state
    if (!selected) return []
    return movable.dests?.get(selected) ?? premovable.dests ?? []
  }

  destroy(): void {
    this.#stopGuards()
    this.#api.destroy()
  }

  #config(state: IslandState): Config {
    const { hand } = state
    // A square that has gone out of sight keeps nothing but its fog.
    const lastMove = (state.lastMove ?? []).filter((s) => state.board.charAt(indexOf(s)) !== HIDDEN) as Key[]
    const base: Config = { orientation: state.orientation, lastMove }
    if (!hand) return { ...base, movable: { dests: new Map() } }
    if (hand.isFrozen) {
      // A premove waits unshown while its player looks back: what the board does not hold it cannot cancel.
      delete this.#api.state.premovable.current
      this.#api.cancelMove()
      delete this.#api.state.movable.color
      return { ...base, turnColor: hand.seat, movable: { dests: new Map() } }
    }
    this.#showPremove(hand.premove)
    return {
      ...base,
      turnColor: hand.isTurn === (hand.seat === 'white') ? 'white' : 'black',
      movable: { color: hand.seat, dests: destinations(hand.isTurn ? hand.legal : [], state.board) },
    }
  }

  /** The page decides what is premoved (a promotion is chosen first); the board only shows it. */
  #showPremove(premove: Uci | null): void {
    const { premovable } = this.#api.state
    if (premove !== null) premovable.current = [premove.slice(0, 2), premove.slice(2, 4)] as [Key, Key]
    else if (premovable.current) this.#api.cancelPremove()
  }

  /** Only a piece that comes now fades in: those that stand already are told to stay as they are. */
  #settlePieces(): void {
    for (const piece of this.#api.state.dom.elements.board.querySelectorAll('piece'))
      piece.classList.add('settled')
  }

  /** What chessground has on the board now, in the letters of a view; squares without a piece as last shown. */
  #lettersShown(): string {
    const letters = Array.from(this.#shown, (letter) => (isPiece(letter) ? '.' : letter))
    for (const [key, piece] of this.#api.state.pieces) {
      const letter = piece.role === 'knight' ? 'n' : piece.role.charAt(0)
      letters[indexOf(key)] = piece.color === 'white' ? letter.toUpperCase() : letter
    }
    return letters.join('')
  }

  /** A drag that the browser takes away (a call, a gesture, another window) leaves no ghost behind. */
  #guardDrags(): () => void {
    const cancel = (): void => {
      if (this.#api.state.draggable.current) this.#api.cancelMove()
    }
    const events = [
      [document, 'touchcancel'],
      [document, 'visibilitychange'],
      [window, 'blur'],
    ] as const
    for (const [target, name] of events) target.addEventListener(name, cancel)
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, cancel)
    }
  }
}
