'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Bars, PlayerCard, Seat } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import { LineBars } from './line-bars.tsx'

interface PlayerBarProps {
  player: PlayerCard
  seat: Seat
  place: 'top' | 'bottom'
  isYou: boolean
  hasTurn: boolean
  isHere: boolean
  /** How good the player's line is; null where it is not measured. */
  bars: Bars | null
  clock: ReactNode
}

/** Who sits at one side of the board, whether it is theirs to move, and their clock. */
export function PlayerBar({ player, seat, place, isYou, hasTurn, isHere, bars, clock }: PlayerBarProps) {
  const t = useTranslations('game')
  return (
    <section
      className={`player-bar player-${place}`}
      aria-label={`${t(`side.${seat}`)}: ${isolated(player.name)}`}
      data-turn={hasTurn || undefined}
      data-you={isYou || undefined}
    >
      <span className={`side-disc side-${seat}`} aria-hidden="true" />
      <span className="player-name">
        <strong>
          <bdi>{player.name}</bdi>
        </strong>
        {player.rating !== null && <span className="player-rating tabular">{player.rating}</span>}
        <span className="player-note">
          {isYou ? t('bar.you') : player.kind === 'bot' ? t('bar.engine') : isHere ? '' : t('bar.away')}
        </span>
      </span>
      {bars !== null && <LineBars bars={bars} />}
      {hasTurn && <span className="sr-only">{t('bar.toMove')}</span>}
      {clock}
    </section>
  )
}
