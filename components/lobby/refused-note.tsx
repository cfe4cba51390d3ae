'use client'
import { useTranslations } from 'next-intl'
import type { Refusal } from '@/server/wire/index.ts'
import styles from './lobby.module.css'

const KNOWN = ['busy', 'rate_limited', 'unavailable', 'unauthenticated', 'forbidden', 'bad_message'] as const

/** Why no game was made and what to do next, in words. */
export function RefusedNote({ code }: { code: Refusal }) {
  const t = useTranslations('lobby.refused')
  const key = KNOWN.find((known) => known === code) ?? 'other'
  return (
    <p role="alert" className={styles.refused} data-testid="play-refused">
      <strong>{t('title')}</strong> {t(key)}
    </p>
  )
}
