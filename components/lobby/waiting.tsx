'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { ChallengeCard } from '@/server/wire/index.ts'
import styles from './people.module.css'
import type { LobbyControls } from './use-lobby.ts'
import { useTimeWords } from './use-time-words.ts'

/** After this long alone, Misty is offered. */
const PATIENCE_MS = 20_000

/** One's own seek: what is looked for, and a way out. */
export function Waiting({ seek, lobby }: { seek: ChallengeCard; lobby: LobbyControls }) {
  const t = useTranslations('lobby.people.waiting')
  const timeWords = useTimeWords()
  const [isLong, setLong] = useState(false)
  const isSlow = 'daysPerMove' in seek.time
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const { label, name } = timeWords(seek.time)
  return (
    <div className={styles.waiting} role="status" data-testid="waiting">
      <p>
        {t(isSlow ? 'slow' : 'looking', { clock: isSlow ? name : label })}{' '}
        <span className="quiet">{t(isSlow ? 'slowHint' : 'hint')}</span>
        {isLong && <strong className={styles.long}> {t('long')}</strong>}
      </p>
      <div className={styles.buttons}>
        {isLong && (
          <button
            type="button"
            className="button"
            onClick={() => lobby.busy || void lobby.playMisty(seek.challenge, seek.time)}
            data-testid="offer-misty"
          >
            {isSlow ? t('misty') : t('mistyClock', { clock: label })}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => lobby.busy || void lobby.end(seek.challenge, 'withdraw')}
          data-testid="stop-looking"
        >
          {t('stop')}
        </button>
      </div>
    </div>
  )
}
