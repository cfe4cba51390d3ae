import type { Seat } from '@/server/wire'
import { HIDDEN, indexAtPlace, squareAt } from './squares.ts'

/** Files along the bottom, ranks up the left side, drawn over the fog and coloured by what they lie on. */
export function Coordinates({ board, orientation }: { board: string; orientation: Seat }) {
  const ground = (column: number, row: number): string => {
    if (board.charAt(indexAtPlace(column, row, orientation)) === HIDDEN) return 'on-fog'
    return (column + row) % 2 === 0 ? 'on-light' : 'on-dark'
  }
  const places = Array.from({ length: 8 }, (_, n) => n)
  return (
    <svg className="coordinates" viewBox="0 0 800 800" aria-hidden="true" focusable="false">
      {places.map((column) => (
        <text key={`f${column}`} x={column * 100 + 93} y="793" textAnchor="end" className={ground(column, 7)}>
          {squareAt(indexAtPlace(column, 7, orientation)).charAt(0)}
        </text>
      ))}
      {places.map((row) => (
        <text key={`r${row}`} x="6" y={row * 100 + 23} className={ground(0, row)}>
          {squareAt(indexAtPlace(0, row, orientation)).charAt(1)}
        </text>
      ))}
    </svg>
  )
}
