'use client'
import { useEffect, useState } from 'react'

/** Whole seconds left of a time that had `leftMs` at `atMs` (performance.now()); counts down to 0. Null stays null. */
export function useSecondsLeft(leftMs: number | null, atMs: number): number | null {
  const [nowMs, setNow] = useState(atMs)
  const left = leftMs === null ? null : Math.max(0, leftMs - Math.max(0, nowMs - atMs))
  const isOver = left === null || left === 0
  useEffect(() => {
    if (isOver) return
    const tick = (): void => setNow(performance.now())
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [isOver])
  return left === null ? null : Math.ceil(left / 1000)
}
