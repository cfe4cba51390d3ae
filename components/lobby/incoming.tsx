'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { ChallengeCard } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import { callBack } from './call-back.ts'
import styles from './people.module.css'
import type { LobbyControls } from './use-lobby.ts'
import { useTimeWords } from './use-time-words.ts'

/** Somebody asks this player by name. */
export function Incoming({ card, lobby }: { card: ChallengeCard; lobby: LobbyControls }) {
  const t = useTranslations('lobby.people.incoming')
  const timeWords = useTimeWords()
  const { name, rating } = card.creator
  const words = t('title', { name: isolated(name) })
  useEffect(() => callBack(words), [words])
  const act = (work: () => Promise<void>) => () => void (lobby.busy || work())
  return (
    <div className={styles.incoming} role="alert" data-testid="incoming">
      <p>
        <strong>{words}</strong>{' '}
        <span className="quiet">
          {rating !== null && `${rating} · `}
          {timeWords(card.time).name} · {t(card.isRated ? 'rated' : 'casual')} · {t(`side.${card.side}`)}
        </span>
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className="button"
          onClick={act(() => lobby.take(card.challenge))}
          data-testid="accept"
        >
          {t('accept')}
        </button>
        <button
          type="button"
          className="button"
          onClick={act(() => lobby.end(card.challenge, 'decline'))}
          data-testid="decline"
        >
          {t('decline')}
        </button>
        <button
          type="button"
          className="button"
          onClick={act(() => lobby.block(card.challenge))}
          data-testid="block"
        >
          {t('block')}
        </button>
      </div>
    </div>
  )
}
