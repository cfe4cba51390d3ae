'use client'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { nextMoment, type ReelMoment, standsMs, startOf } from './reel-clock.ts'

const CALM = '(prefers-reduced-motion: reduce)'

interface Reel {
  at: ReelMoment
  isRunning: boolean
  toggle: () => void
}

/** Runs the reel while it may be seen. Who wants no motion gets the still frame, and may start it. */
export function useReel(box: RefObject<HTMLElement | null>, frames: number, stillFrame: number): Reel {
  const isCalm = useIsCalm()
  const isSeen = useIsSeen(box)
  const [asked, setAsked] = useState<boolean | null>(null)
  const [at, setAt] = useState(() => startOf(0))
  const isRunning = asked ?? !isCalm
  useEffect(() => {
    if (!isRunning || !isSeen) return
    const timer = setTimeout(() => setAt(nextMoment(at, frames)), standsMs(at, frames))
    return () => clearTimeout(timer)
  }, [at, isRunning, isSeen, frames])
  const shown = isCalm && asked === null ? startOf(stillFrame) : at
  return { at: shown, isRunning, toggle: () => setAsked(!isRunning) }
}

function useIsCalm(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(CALM)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(CALM).matches,
    () => false,
  )
}

/** In a tab that is shown, and on screen in it. */
function useIsSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(true)
  const isTabShown = useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
    () => true,
  )
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isOnScreen && isTabShown
}
