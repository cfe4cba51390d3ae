/**
 * A board in fog to look at, as plain HTML: no script, for server components and thumbnails.
 *
 * board        64 characters a8 … h1, as for FogBoard
 * truth        what stands under the fog, in a page that may tell (rules, finished games): drawn but invisible
 *              until an ancestor's `data-lifted` or a checked `.lift-switch` beside it lifts the fog
 * label        what the picture says, in words
 */
import { useId } from 'react'
import type { Seat } from '@/server/wire'
import { Coordinates } from './coordinates.tsx'
import { fogPath } from './fog-path.ts'
import { FogPicture } from './fog-picture.tsx'
import { colorOf, EMPTY, HIDDEN, isPiece, roleName, type Square, screenPlace } from './squares.ts'
import { TakenMark } from './taken-mark.tsx'

interface StaticFogBoardProps {
  board: string
  orientation?: Seat
  label: string
  mark?: Square | null
  truth?: string
  coordinates?: boolean
}

export function StaticFogBoard(props: StaticFogBoardProps) {
  const { board, orientation = 'white', label, mark = null, truth, coordinates = true } = props
  const id = useId()
  return (
    <div className="fogboard" role="img" aria-label={label}>
      <div className="fogboard-frame">
        <div className="squares" />
        <div className="fog" aria-hidden="true">
          <FogPicture path={fogPath(board, orientation)} id={id} />
        </div>
        {mark && <TakenMark square={mark} orientation={orientation} />}
        <div className="still-pieces" aria-hidden="true">
          {piecesOn(board, truth).map(({ index, letter, isUnseen }) => {
            const { column, row } = screenPlace(index, orientation)
            const look = `piece-picture ${roleName(letter)} ${colorOf(letter)} c${column} r${row}`
            return <i key={index} className={isUnseen ? `${look} unseen` : look} />
          })}
        </div>
        {coordinates && <Coordinates board={board} orientation={orientation} />}
      </div>
    </div>
  )
}

interface StillPiece {
  index: number
  letter: string
  isUnseen: boolean
}

/** What is seen, and what stands under the fog where that may be told. */
function piecesOn(board: string, truth: string | undefined): StillPiece[] {
  return [...board].flatMap((seen, index) => {
    const isUnseen = seen === HIDDEN
    const letter = isUnseen ? (truth?.charAt(index) ?? EMPTY) : seen
    return isPiece(letter) ? [{ index, letter, isUnseen }] : []
  })
}
