'use client'
import { useEffect, useId, useRef, useState } from 'react'
import type { Seat } from '@/server/wire'
import { fogPath } from './fog-path.ts'
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
      {path !== '' && (
        <svg viewBox="0 0 800 800" aria-hidden="true" focusable="false">
          <defs>
            <pattern id={`${id}g`} width="620" height="620" patternUnits="userSpaceOnUse">
              <image href="/fog/grain.png" width="620" height="620" preserveAspectRatio="none" />
            </pattern>
            <pattern
              id={`${id}h`}
              width="14"
              height="14"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path className="fog-hatch-line" d="M0 0V14" />
            </pattern>
            <clipPath id={`${id}c`}>
              <path d={path} clipRule="evenodd" />
            </clipPath>
            <filter id={`${id}s`} x="-10%" y="-10%" width="120%" height="120%">
              <feGaussianBlur stdDeviation="9" />
            </filter>
            <filter id={`${id}e`} x="-5%" y="-5%" width="110%" height="110%">
              <feGaussianBlur stdDeviation="2.4" />
            </filter>
          </defs>
          <g className="fog-cloud">
            <path className="fog-cast" d={path} filter={`url(#${id}s)`} />
            <path className="fog-body" d={path} filter={`url(#${id}e)`} />
            <path className="fog-grain" d={path} fill={`url(#${id}g)`} filter={`url(#${id}e)`} />
            <g clipPath={`url(#${id}c)`}>
              <path className="fog-rim fog-rim-wide" d={path} filter={`url(#${id}s)`} />
              <path className="fog-rim" d={path} filter={`url(#${id}e)`} />
            </g>
          </g>
          <g className="fog-hatch">
            <path className="fog-hatch-body" d={path} />
            <path d={path} fill={`url(#${id}h)`} />
            <path className="fog-hatch-edge" d={path} />
          </g>
        </svg>
      )}
    </div>
  )
}
