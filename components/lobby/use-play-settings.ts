'use client'
import { useCallback, useSyncExternalStore } from 'react'
import { DEFAULT_SETTINGS, type PlaySettings, readSettings, writeSettings } from './play-settings.ts'

let current: PlaySettings | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const snapshot = (): PlaySettings => {
  current ??= readSettings(window.localStorage)
  return current
}

/** The remembered settings, the same for every control on the page; the defaults while the server renders. */
export function usePlaySettings(): [PlaySettings, (change: Partial<PlaySettings>) => void] {
  const settings = useSyncExternalStore(subscribe, snapshot, () => DEFAULT_SETTINGS)
  const change = useCallback((part: Partial<PlaySettings>) => {
    current = { ...snapshot(), ...part }
    writeSettings(localStorage, current)
    for (const listener of listeners) listener()
  }, [])
  return [settings, change]
}
