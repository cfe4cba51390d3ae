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
import type { Square } from './squares.ts'
import { StillPieces } from './still-pieces.tsx'
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
        <StillPieces board={board} truth={truth} orientation={orientation} />
        {coordinates && <Coordinates board={board} orientation={orientation} />}
      </div>
    </div>
  )
}
