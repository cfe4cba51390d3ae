'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { isolated } from '../ui/isolated.ts'
import { useLook } from '../ui/look.ts'
import type { RoomState } from './room-state.ts'
import { hasJustBegun, soundOfOwnMove, soundOfTheirMove } from './sound-of.ts'
import { play, playStart, unlockOnFirstTouch } from './sounds.ts'

/** All twelve pictures at once, whatever is in sight: none has to be fetched when its piece comes out of fog. */
function fetchPieces(set: string): void {
  for (const colour of 'wb')
    for (const role of 'PNBRQK') new Image().src = `/pieces/${set}/${colour}${role}.svg`
}

/** What a page does beside drawing: sounds, and the tab's title on one's turn. */
export function useEffects(state: RoomState): void {
  const t = useTranslations()
  const { frame, pending } = state
  const { pieces } = useLook()
  const seen = useRef(frame)

  useEffect(() => unlockOnFirstTouch(), [])
  useEffect(() => fetchPieces(pieces), [pieces])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a move
  useEffect(() => {
    if (pending && frame?.kind === 'seat') play(soundOfOwnMove(frame.view.board, pending.uci))
  }, [pending?.id])
  useEffect(() => {
    const before = seen.current
    seen.current = frame
    if (!frame) return
    if (!before) {
      if (frame.kind === 'seat' && hasJustBegun(frame.card)) playStart()
      return
    }
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
  const card = frame?.card
  const white = isolated(card?.players.white.name ?? '')
  const black = isolated(card?.players.black.name ?? '')
  const page = card?.isPassAndPlay ? t('game.title.forTwo') : t('game.title.page', { white, black })
  const title = `${page} · ${t('common.name')}`
  // As the page itself says it, not as the document did: while a page comes in, the document has no title.
  useEffect(() => {
    if (!isMyTurn) return
    document.title = `● ${t('game.title.turn')}`
    return () => {
      document.title = title
    }
  }, [isMyTurn, title, t])
}
