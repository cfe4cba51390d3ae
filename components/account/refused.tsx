'use client'
import { useTranslations } from 'next-intl'
import styles from './account.module.css'
import type { CommandPhase } from './use-command.ts'

const KNOWN = [
  'name_refused',
  'name_taken',
  'weak_password',
  'wrong_password',
  'wrong_code',
  'account_closed',
  'rate_limited',
  'unauthenticated',
  'forbidden',
  'busy',
  'unavailable',
] as const

/** Why a command was refused and what to do, in words. `isCurrent`: the password asked for was the one in use. */
export function Refused({ phase, isCurrent = false }: { phase: CommandPhase; isCurrent?: boolean }) {
  const t = useTranslations('account.refused')
  if (phase.kind !== 'refused') return null
  const known = KNOWN.find((code) => code === phase.code) ?? 'other'
  const key = known === 'wrong_password' && isCurrent ? 'wrong_current' : known
  return (
    <p role="alert" className={styles.refused} data-testid="account-refused" data-code={phase.code}>
      {t(key)}
    </p>
  )
}
