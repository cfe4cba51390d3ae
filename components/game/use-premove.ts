'use client'
import { useEffect, useState } from 'react'
import type { Uci } from '@/server/wire/index.ts'

/** A move made ahead: played the moment the turn comes if it is legal then, and dropped if not. Never outlives a turn. */
export function usePremove(
  isTurn: boolean,
  legal: readonly Uci[],
  move: (uci: Uci) => void,
): [Uci | null, (uci: Uci | null) => void] {
  const [premove, setPremove] = useState<Uci | null>(null)
  useEffect(() => {
    if (!isTurn || premove === null) return
    setPremove(null)
    if (legal.includes(premove)) move(premove)
  }, [isTurn, legal, premove, move])
  return [premove, setPremove]
}
