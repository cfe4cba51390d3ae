'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Square } from './squares.ts'

interface Lift {
  board: string
  isLifting: boolean
  /** Nothing is left to lift. */
  isDone: boolean
  square: Square | null
  settle: () => void
}

/** The end of a game: stand for a moment as the seat last saw it, then sweep to the whole board. */
export function useLift(
  target: string,
  from: { board: string; square: Square | null } | null,
  onLifted: (() => void) | undefined,
): Lift {
  const [stage, setStage] = useState<'waiting' | 'lifting' | 'done'>(from ? 'waiting' : 'done')
  const told = useRef(onLifted)
  told.current = onLifted
  const hasFog = useRef(from !== null)
  const settle = useCallback(() => {
    setStage((now) => (now === 'waiting' ? now : 'done'))
  }, [])
  useEffect(() => {
    if (stage === 'done') {
      if (hasFog.current) told.current?.()
      return
    }
    const skip = (): void => setStage('done')
    const timer = setTimeout(() => setStage('lifting'), 250)
    // The sweep tells its own end; this is for a browser that drops it (a hidden tab, no masks).
    const limit = setTimeout(skip, 1600)
    window.addEventListener('keydown', skip)
    window.addEventListener('pointerdown', skip)
    return () => {
      clearTimeout(timer)
      clearTimeout(limit)
      window.removeEventListener('keydown', skip)
      window.removeEventListener('pointerdown', skip)
    }
  }, [stage])
  return {
    board: stage === 'waiting' && from ? from.board : target,
    isLifting: stage === 'lifting',
    isDone: stage === 'done',
    square: from?.square ?? 'd4',
    settle,
  }
}
