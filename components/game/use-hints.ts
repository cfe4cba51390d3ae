'use client'
import { useCallback, useEffect, useState } from 'react'

export const HINTS = ['dark', 'check', 'mark'] as const
export type Hint = (typeof HINTS)[number]

const KEY = 'fogline.hints'

/** Which of the first game's hints have been dismissed, for good. Null until known. */
function readDismissed(): Hint[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? HINTS.filter((hint) => stored.includes(hint)) : []
  } catch {
    return []
  }
}

export interface HintMoment {
  ply: number
  isTurn: boolean
  hasMark: boolean
}

/** The hint for this moment: what a mark means, why a square is dark, that nothing warns of check. */
export function hintFor(moment: HintMoment, dismissed: readonly Hint[]): Hint | null {
  const isOpen = (hint: Hint): boolean => !dismissed.includes(hint)
  if (moment.hasMark && isOpen('mark')) return 'mark'
  if (isOpen('dark')) return 'dark'
  if (moment.ply >= 4 && moment.isTurn && isOpen('check')) return 'check'
  return null
}

export function useHints(moment: HintMoment): { hint: Hint | null; dismiss: () => void } {
  const [dismissed, setDismissed] = useState<Hint[] | null>(null)
  useEffect(() => setDismissed(readDismissed()), [])
  const hint = dismissed ? hintFor(moment, dismissed) : null
  const dismiss = useCallback(() => {
    if (!hint) return
    const all = [...readDismissed(), hint]
    setDismissed(all)
    try {
      localStorage.setItem(KEY, JSON.stringify(all))
    } catch {
      // Kept for this page at least.
    }
  }, [hint])
  return { hint, dismiss }
}
