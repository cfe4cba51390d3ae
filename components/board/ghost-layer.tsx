'use client'
import { type PointerEvent, useRef } from 'react'
import type { Seat } from '@/server/wire'
import { colorOf, indexAtPlace, indexOf, roleName, type Square, screenPlace, squareAt } from './squares.ts'

/** A player's guesses on the board, and the hand that places them while the pad is open. */
export interface Ghosts {
  pieces: Readonly<Record<Square, string>>
  picked: Square | null
  /** Given while the pad is open: a press on a square, and a ghost dragged from one to another or off the board. */
  hand: { onPress: (square: Square) => void; onDrop: (from: Square, to: Square | null) => void } | null
}

export function GhostLayer({ ghosts, orientation }: { ghosts: Ghosts; orientation: Seat }) {
  const { pieces, picked, hand } = ghosts
  const from = useRef<Square | null>(null)
  const squareUnder = (event: PointerEvent<HTMLDivElement>): Square | null => {
    const box = event.currentTarget.getBoundingClientRect()
    const column = Math.floor(((event.clientX - box.left) / box.width) * 8)
    const row = Math.floor(((event.clientY - box.top) / box.height) * 8)
    const isOn = column >= 0 && column < 8 && row >= 0 && row < 8
    return isOn ? squareAt(indexAtPlace(column, row, orientation)) : null
  }
  const onDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.isPrimary || event.button !== 0) return
    from.current = squareUnder(event)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onUp = (event: PointerEvent<HTMLDivElement>): void => {
    const [began, ended] = [from.current, squareUnder(event)]
    from.current = null
    if (!hand || began === null) return
    if (began === ended) hand.onPress(began)
    else if (began in pieces) hand.onDrop(began, ended)
  }
  return (
    <div
      className={hand ? 'guesses guesses-open' : 'guesses'}
      aria-hidden="true"
      data-testid="ghosts"
      onPointerDown={hand ? onDown : undefined}
      onPointerUp={hand ? onUp : undefined}
      onPointerCancel={() => {
        from.current = null
      }}
    >
      {Object.entries(pieces).map(([square, letter]) => {
        const { column, row } = screenPlace(indexOf(square), orientation)
        return (
          <span
            key={square}
            className={`guess column-${column} row-${row}`}
            data-picked={square === picked || undefined}
          >
            <span className={`piece-picture ${colorOf(letter)} ${roleName(letter)}`} />
          </span>
        )
      })}
    </div>
  )
}
