import type { Seat } from '@/server/wire'
import { indexOf, type Square, screenPlace } from './squares.ts'

/** "Something took your piece here": three tears in the fog, light on dark and dark on light alike. */
export function TakenMark({ square, orientation }: { square: Square; orientation: Seat }) {
  const { column, row } = screenPlace(indexOf(square), orientation)
  return (
    <svg className="taken-mark" viewBox="0 0 800 800" aria-hidden="true" focusable="false" data-mark={square}>
      <g transform={`translate(${column * 100} ${row * 100})`}>
        <path d="M25 60 Q34 38 50 21 Q44 46 31 68Z" />
        <path d="M38 74 Q50 44 70 22 Q63 52 45 80Z" />
        <path d="M57 79 Q65 58 79 43 Q76 64 63 84Z" />
      </g>
    </svg>
  )
}
