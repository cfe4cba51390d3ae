'use client'
import { useTranslations } from 'next-intl'
import type { ChallengeCard } from '@/server/wire/index.ts'
import { useTimeWords } from '../lobby/use-time-words.ts'
import styles from './challenge.module.css'

/** Who asks for what, from the side of whoever looks. */
export function Terms({ card, isOwn }: { card: ChallengeCard; isOwn: boolean }) {
  const t = useTranslations('challenge.terms')
  const timeWords = useTimeWords()
  const { label, name } = timeWords(card.time)
  const range = card.minRating !== null || card.maxRating !== null
  return (
    <dl className={styles.terms} data-testid="terms">
      <div>
        <dt>{t(isOwn ? 'ownSide' : 'yourSide')}</dt>
        <dd>{t(`side.${isOwn ? card.side : otherSide(card.side)}`)}</dd>
      </div>
      <div>
        <dt>{t('clock')}</dt>
        <dd>
          {label}
          {name !== label && <span className={styles.spelled}>{name}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('stake')}</dt>
        <dd>{t(card.isRated ? 'rated' : 'casual')}</dd>
      </div>
      {range && (
        <div>
          <dt>{t('range')}</dt>
          <dd>{t('between', { min: String(card.minRating ?? '…'), max: String(card.maxRating ?? '…') })}</dd>
        </div>
      )}
    </dl>
  )
}

function otherSide(side: ChallengeCard['side']): ChallengeCard['side'] {
  if (side === 'random') return side
  return side === 'white' ? 'black' : 'white'
}
