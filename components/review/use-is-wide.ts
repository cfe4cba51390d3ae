'use client'
import { useSyncExternalStore } from 'react'

/** From here on three boards fit side by side; replay.module.css has the same number. */
const WIDE = '(min-width: 1100px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
