'use client'
/**
 * How this browser likes its boards: kept in localStorage, written on <html> as data attributes before the
 * first paint (LOOK_SCRIPT) and whenever it changes. The theme is next-themes' business.
 */
import { useSyncExternalStore } from 'react'

export const BOARDS = ['lantern', 'slate', 'moss'] as const
export const PIECE_SETS = ['fogline', 'cburnett', 'tokens'] as const

export interface Look {
  board: (typeof BOARDS)[number]
  pieces: (typeof PIECE_SETS)[number]
  isHighContrast: boolean
  isMuted: boolean
  asksBeforeResigning: boolean
}

export const DEFAULT_LOOK: Look = {
  board: 'lantern',
  pieces: 'fogline',
  isHighContrast: false,
  isMuted: false,
  asksBeforeResigning: true,
}

const KEY = 'fogline.look'
const listeners = new Set<() => void>()
let current: Look | null = null

function read(): Look {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Look>
    const isHighContrast = window.matchMedia('(prefers-contrast: more)').matches
    return { ...DEFAULT_LOOK, isHighContrast, ...kept }
  } catch {
    return DEFAULT_LOOK
  }
}

export function getLook(): Look {
  current ??= read()
  return current
}

function show(look: Look): void {
  const { dataset } = document.documentElement
  dataset.board = look.board
  dataset.pieces = look.pieces
  dataset.contrast = look.isHighContrast ? 'high' : 'normal'
}

export function setLook(change: Partial<Look>): void {
  current = { ...getLook(), ...change }
  show(current)
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // A browser that keeps nothing still shows it until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onOtherTab = (event: StorageEvent): void => {
    if (event.key !== KEY) return
    current = read()
    show(current)
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onOtherTab)
  }
}

export const useLook = (): Look => useSyncExternalStore(subscribe, getLook, () => DEFAULT_LOOK)
