'use client'
import { useEffect, useRef, useState } from 'react'
import type { Seat } from '@/server/wire'
import { colorOf, indexOf, roleName, type Square, screenPlace } from './squares.ts'
import { diffViews } from './view-diff.ts'

interface Departure {
  key: string
  square: Square
  letter: string
}

/** Pieces that were seen and are no more, fading where they stood. */
export function Departures(props: { board: string; orientation: Seat; isAnimated: boolean }) {
  const { board, orientation, isAnimated } = props
  const [gone, setGone] = useState<Departure[]>([])
  const before = useRef(board)
  useEffect(() => {
    if (before.current === board) return
    const departures = isAnimated ? diffViews(before.current, board).gone : []
    before.current = board
    setGone(departures.map(({ square, letter }) => ({ key: `${square}${letter}`, square, letter })))
    const timer = setTimeout(() => setGone([]), 260)
    return () => clearTimeout(timer)
  }, [board, isAnimated])
  if (gone.length === 0) return null
  return (
    <div className="departures" aria-hidden="true">
      {gone.map(({ key, square, letter }) => {
        const { column, row } = screenPlace(indexOf(square), orientation)
        return (
          <span
            key={key}
            className={`piece-picture ${colorOf(letter)} ${roleName(letter)} column-${column} row-${row}`}
          />
        )
      })}
    </div>
  )
}
