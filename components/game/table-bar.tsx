'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { OpeningCard, Seat } from '@/server/wire/index.ts'
import { isDays, startingMs } from '@/server/wire/time-control.ts'
import { Clock } from './clock.tsx'
import { PlayerBar } from './player-bar.tsx'
import type { RoomState } from './room-state.ts'
import { play } from './sounds.ts'
import type { TableView } from './table-view.ts'

interface TableBarProps {
  side: Seat
  place: 'top' | 'bottom'
  opening: OpeningCard
  view: TableView
  state: RoomState
}

/** One side of a running game. Before the first frame its clock stands at what the game began with. */
export function TableBar({ side, place, opening, view, state }: TableBarProps) {
  const { card, seat } = view
  const t = useTranslations('game.side')
  const sitter = card?.players[side] ?? opening.players[side]
  // Two on one device have one name between them.
  const player = opening.isPassAndPlay ? { ...sitter, name: t(side) } : sitter
  const isPlaying = (card?.status ?? opening.status) === 'playing'
  const clock = card ? card.clock : null
  const standing = opening.time && !card ? standingClock(opening.time) : null
  const shown = clock ?? standing
  const isHere = player.kind === 'bot' || !state.presence || state.presence[side]
  const onLow = useCallback(() => play('low'), [])
  return (
    <PlayerBar
      player={player}
      seat={side}
      place={place}
      isYou={seat === side}
      isHere={isHere || opening.isPassAndPlay}
      bars={opening.isPassAndPlay ? null : (state.presence?.bars[side] ?? null)}
      hasTurn={isPlaying && card !== null && card.turn === side && !(seat === side && !view.isTurn)}
      clock={
        shown && (
          <Clock
            clock={shown}
            seat={side}
            receivedAtMs={state.receivedAtMs}
            initialMs={opening.time ? startingMs(opening.time) : 0}
            onLow={seat === side ? onLow : undefined}
          />
        )
      }
    />
  )
}

const standingClock = (time: NonNullable<OpeningCard['time']>) => ({
  whiteMs: startingMs(time),
  blackMs: startingMs(time),
  running: null,
  sinceMs: 0,
  atMs: 0,
  incrementMs: isDays(time) ? 0 : time.incrementMs,
  daysPerMove: isDays(time) ? time.daysPerMove : null,
})
