'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PlayerCard, Seat } from '@/server/wire/index.ts'

interface PlayerBarProps {
  player: PlayerCard
  seat: Seat
  place: 'top' | 'bottom'
  isYou: boolean
  hasTurn: boolean
  isHere: boolean
  clock: ReactNode
}

/** Who sits at one side of the board, whether it is theirs to move, and their clock. */
export function PlayerBar({ player, seat, place, isYou, hasTurn, isHere, clock }: PlayerBarProps) {
  const t = useTranslations('game')
  return (
    <section
      className={`player-bar player-${place}`}
      aria-label={`${t(`side.${seat}`)}: ${player.name}`}
      data-turn={hasTurn || undefined}
      data-you={isYou || undefined}
    >
      <span className={`side-disc side-${seat}`} aria-hidden="true" />
      <span className="player-name">
        <strong>{player.name}</strong>
        <span className="player-note">
          {isYou ? t('bar.you') : player.kind === 'bot' ? t('bar.engine') : isHere ? '' : t('bar.away')}
        </span>
      </span>
      {hasTurn && <span className="sr-only">{t('bar.toMove')}</span>}
      {clock}
    </section>
  )
}
