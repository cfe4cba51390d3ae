'use client'
/** Where this browser wants no chat: in some games, or in all. Kept in localStorage. */
import { useCallback, useSyncExternalStore } from 'react'
import type { GameId } from '@/server/wire/index.ts'

export type ChatOff = 'on' | 'game' | 'always'

interface Kept {
  isOff: boolean
  games: GameId[]
}

const KEY = 'fogline.chat'
const NOTHING: Kept = { isOff: false, games: [] }
/** The newest so many games are remembered. */
const MAX_GAMES = 50

const listeners = new Set<() => void>()
let known: { text: string | null; kept: Kept } | null = null

function read(): Kept {
  try {
    const text = localStorage.getItem(KEY)
    if (known?.text === text) return known.kept
    const { isOff, games } = JSON.parse(text ?? '{}') as Partial<Kept>
    const kept = { isOff: isOff === true, games: Array.isArray(games) ? games.filter(isText) : [] }
    known = { text, kept }
    return kept
  } catch {
    return known?.kept ?? NOTHING
  }
}
const isText = (value: unknown): value is string => typeof value === 'string'

function write(kept: Kept): void {
  const text = JSON.stringify(kept)
  try {
    localStorage.setItem(KEY, text)
    known = { text, kept }
  } catch {
    // A browser that keeps nothing: until the page is left.
    known = { text: null, kept }
  }
  for (const listener of listeners) listener()
}

/** Turning it on turns it on everywhere but in the other games where it was turned off. */
export function withChat({ isOff, games }: Kept, game: GameId, wish: ChatOff): Kept {
  const others = games.filter((id) => id !== game)
  if (wish === 'always') return { isOff: true, games: others }
  if (wish === 'game') return { isOff, games: [game, ...others].slice(0, MAX_GAMES) }
  return { isOff: false, games: others }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useChatOff(game: GameId): [ChatOff, (wish: ChatOff) => void] {
  const kept = useSyncExternalStore(subscribe, read, () => NOTHING)
  const set = useCallback((wish: ChatOff) => write(withChat(read(), game, wish)), [game])
  return [kept.isOff ? 'always' : kept.games.includes(game) ? 'game' : 'on', set]
}
