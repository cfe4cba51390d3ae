'use client'
import { useTranslations } from 'next-intl'
import type { Seek } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import styles from './people.module.css'
import type { LobbyControls } from './use-lobby.ts'
import { useTimeWords } from './use-time-words.ts'

/** Who waits for a game now. */
export function SeekList({ lobby }: { lobby: LobbyControls }) {
  const t = useTranslations('lobby.people.seeks')
  const seeks = lobby.state?.seeks
  if (!seeks || seeks.length === 0) {
    return <p className={styles.nobody}>{seeks ? t('nobody') : '\u00a0'}</p>
  }
  return (
    <ul className={styles.seeks} aria-label={t('title')}>
      {seeks.map((seek) => (
        <SeekLine key={seek.challenge} seek={seek} lobby={lobby} />
      ))}
    </ul>
  )
}

function SeekLine({ seek, lobby }: { seek: Seek; lobby: LobbyControls }) {
  const t = useTranslations('lobby.people.seeks')
  const timeWords = useTimeWords()
  const { label, name } = timeWords(seek.time)
  return (
    <li className={styles.seek} data-testid="seek" data-challenge={seek.challenge}>
      <span className={styles.disc} data-side={seek.side} role="img" aria-label={t(`side.${seek.side}`)} />
      <span className={styles.who}>
        <bdi>{seek.name}</bdi>
        {seek.rating !== null && <span className="quiet"> {seek.rating}</span>}
      </span>
      <span className={styles.terms}>
        {label} <span className="quiet">{t(seek.isRated ? 'rated' : 'casual')}</span>
      </span>
      <button
        type="button"
        className="button"
        aria-label={t('playName', { name: isolated(seek.name), clock: name })}
        onClick={() => lobby.busy || void lobby.take(seek.challenge)}
        data-testid="take"
      >
        {t('play')}
      </button>
    </li>
  )
}
