import type { Seat } from '@/server/wire'
import { colorOf, EMPTY, HIDDEN, isPiece, roleName, screenPlace } from './squares.ts'

interface StillPiecesProps {
  board: string
  orientation: Seat
  /** What stands under the fog, where that may be told: drawn, but invisible. */
  truth?: string | undefined
}

/** A view's pieces as plain HTML, placed by classes alone: for boards without a hand, and until the hand is there. */
export function StillPieces({ board, orientation, truth }: StillPiecesProps) {
  return (
    <div className="still-pieces" aria-hidden="true">
      {piecesOn(board, truth).map(({ index, letter, isUnseen }) => {
        const { column, row } = screenPlace(index, orientation)
        const look = `piece-picture ${roleName(letter)} ${colorOf(letter)} c${column} r${row}`
        return <i key={index} className={isUnseen ? `${look} unseen` : look} />
      })}
    </div>
  )
}

interface StillPiece {
  index: number
  letter: string
  isUnseen: boolean
}

function piecesOn(board: string, truth: string | undefined): StillPiece[] {
  return [...board].flatMap((seen, index) => {
    const isUnseen = seen === HIDDEN
    const letter = isUnseen ? (truth?.charAt(index) ?? EMPTY) : seen
    return isPiece(letter) ? [{ index, letter, isUnseen }] : []
  })
}
