'use client'
import { useTranslations } from 'next-intl'
import type { ChallengeRefusal } from '@/server/wire/index.ts'
import styles from './challenge.module.css'

const KNOWN = [
  'rate_limited',
  'unauthenticated',
  'forbidden',
  'seat_taken',
  'bad_message',
  'no_such_challenge',
  'challenge_over',
  'too_many_open',
  'no_such_player',
  'busy',
  'unavailable',
] as const

/** Why it was not done and what to do next, in words. */
export function ChallengeRefused({ code }: { code: ChallengeRefusal | null }) {
  const t = useTranslations('challenge.refused')
  if (code === null) return null
  return (
    <p role="alert" className={styles.refused} data-testid="challenge-refused" data-code={code}>
      {t(KNOWN.find((known) => known === code) ?? 'other')}
    </p>
  )
}
