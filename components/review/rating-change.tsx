'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Archive, GameRatings } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import { bySign, fetchRatings } from './game-ratings.ts'
import styles from './result.module.css'

/** What the game did to the ratings, under its result. Nothing for a game that was not rated. */
export function RatingChange({ archive, isShown }: { archive: Archive; isShown: boolean }) {
  const t = useTranslations('review.ratings')
  const { game, players } = archive
  const mayBeRated = players.white.kind === 'account' && players.black.kind === 'account'
  const [ratings, setRatings] = useState<GameRatings | null>(null)
  useEffect(() => {
    if (!mayBeRated) return
    const leaving = new AbortController()
    void fetchRatings(game, leaving.signal).then((found) => leaving.signal.aborted || setRatings(found))
    return () => leaving.abort()
  }, [game, mayBeRated])
  if (!isShown || !ratings?.isRated || ratings.isPending) return null
  if (!ratings.counts) {
    return (
      <p className={styles.ratings} data-testid="rating-change">
        {t('notCounted')}
      </p>
    )
  }
  return (
    <p className={styles.ratings} role="note" aria-label={t('label')} data-testid="rating-change">
      {(['white', 'black'] as const).map((seat) => {
        const change = ratings.changes[seat]
        if (!change) return null
        const { before, after } = change
        return (
          <span key={seat}>
            {t('change', { name: isolated(players[seat].name), before, after, by: bySign(after - before) })}
          </span>
        )
      })}
    </p>
  )
}
