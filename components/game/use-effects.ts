'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { RoomState } from './room-state.ts'
import { soundOfOwnMove, soundOfTheirMove } from './sound-of.ts'
import { play, unlockOnFirstTouch } from './sounds.ts'

/** What a page does beside drawing: sounds, and the tab's title on one's turn. */
export function useEffects(state: RoomState): void {
  const t = useTranslations()
  const { frame, pending } = state
  const seen = useRef(frame)

  useEffect(() => unlockOnFirstTouch(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a move
  useEffect(() => {
    if (pending && frame?.kind === 'seat') play(soundOfOwnMove(frame.view.board, pending.uci))
  }, [pending?.id])
  useEffect(() => {
    const before = seen.current
    seen.current = frame
    if (!frame || !before) return
    if (frame.card.status === 'finished' && before.card.status === 'playing') return play('end')
    if (frame.kind !== 'seat' || before.kind !== 'seat' || frame.card.ply <= before.card.ply) return
    if (frame.card.turn === frame.view.seat) {
      play(soundOfTheirMove(before.view.board, frame.view.board, frame.view.seat))
    }
  }, [frame])

  const isMyTurn =
    frame?.kind === 'seat' &&
    frame.card.status === 'playing' &&
    frame.card.turn === frame.view.seat &&
    !pending
  useEffect(() => {
    const original = document.title
    if (!isMyTurn) return
    document.title = `● ${t('game.title.turn')}`
    return () => {
      document.title = original
    }
  }, [isMyTurn, t])
}
