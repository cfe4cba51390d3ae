'use client'
import { useState } from 'react'

export interface LookBack {
  /** The ply looked at, or null for now. */
  ply: number | null
  go: (ply: number) => void
  step: (by: number) => void
  toStart: () => void
  toNow: () => void
}

/** Steps through what the seat was shown. Reaching the last ply is being back at now. */
export function useLookBack(lastPly: number): LookBack {
  const [ply, setPly] = useState<number | null>(null)
  const go = (to: number): void => setPly(to >= lastPly ? null : Math.max(0, to))
  return {
    ply,
    go,
    step: (by) => go((ply ?? lastPly) + by),
    toStart: () => go(0),
    toNow: () => setPly(null),
  }
}
