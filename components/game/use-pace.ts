'use client'
import { useEffect, useRef } from 'react'
import type { Pace } from '../board/fog-layer.tsx'

/**
 * Sight and pieces move only from one ply to the next, as it happens. Stepping through the past, coming back
 * from it, and catching up after a break are shown at once: across several plies no way of a piece is certain.
 */
export function usePace(shownPly: number, isPast: boolean): Pace {
  const shown = useRef({ ply: shownPly, isPast })
  const { ply, isPast: wasPast } = shown.current
  useEffect(() => {
    shown.current = { ply: shownPly, isPast }
  }, [shownPly, isPast])
  return !isPast && !wasPast && shownPly - ply <= 1 ? 'quick' : 'none'
}
