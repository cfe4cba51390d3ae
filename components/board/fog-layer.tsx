'use client'
import { useEffect, useId, useRef, useState } from 'react'
import type { Seat } from '@/server/wire'
import { fogPath } from './fog-path.ts'
import { FogPicture } from './fog-picture.tsx'
import { indexOf, type Square, screenPlace } from './squares.ts'

export type Pace = 'none' | 'quick' | 'sweep'

interface Cloud {
  key: number
  path: string
  orientation: Seat
}

interface FogLayerProps {
  board: string
  orientation: Seat
  origin: Square | null
  pace: Pace
  onSettled?: (() => void) | undefined
}

/**
 * One cloud over the unseen squares. When sight changes, the new cloud opens as a disc around `origin` and the
 * old one withdraws behind it. Both are still pictures; only a mask moves.
 */
export function FogLayer({ board, orientation, origin, pace, onSettled }: FogLayerProps) {
  const path = fogPath(board, orientation)
  const [now, setNow] = useState<Cloud>({ key: 0, path, orientation })
  const [old, setOld] = useState<Cloud | null>(null)
  const settled = useRef(onSettled)
  settled.current = onSettled

  if (now.path !== path) {
    const isMoving = pace !== 'none' && origin !== null && now.orientation === orientation
    setOld(isMoving ? now : null)
    setNow({ key: now.key + 1, path, orientation })
  }
  const finish = () => {
    setOld(null)
    settled.current?.()
  }
  useEffect(() => {
    if (pace === 'none') setOld(null)
  }, [pace])

  const motion = old ? ` fog-${pace}` : ''
  return (
    <>
      <CloudPicture
        key={now.key}
        path={now.path}
        place={old && origin ? screenPlace(indexOf(origin), orientation) : null}
        className={old ? `fog-arriving${motion}` : ''}
      />
      {old && origin && (
        <CloudPicture
          key={old.key}
          path={old.path}
          place={screenPlace(indexOf(origin), orientation)}
          className={`fog-leaving${motion}`}
          onEnd={finish}
        />
      )}
    </>
  )
}

interface CloudPictureProps {
  path: string
  place: { column: number; row: number } | null
  className: string
  onEnd?: () => void
}

function CloudPicture({ path, place, className, onEnd }: CloudPictureProps) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const [column, row] = [place?.column, place?.row]
  useEffect(() => {
    if (column === undefined || row === undefined) return
    element.current?.style.setProperty('--fog-x', `${column * 12.5 + 6.25}%`)
    element.current?.style.setProperty('--fog-y', `${row * 12.5 + 6.25}%`)
  }, [column, row])
  return (
    <div ref={element} className={`fog ${className}`} onAnimationEnd={onEnd} aria-hidden="true">
      <FogPicture path={path} id={id} />
    </div>
  )
}
