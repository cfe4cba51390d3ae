'use client'
import { useTranslations } from 'next-intl'
import { ChoiceRow } from './choice-row.tsx'
import styles from './people.module.css'
import type { Wish } from './use-lobby.ts'

export interface Stake {
  kind: 'casual' | 'rated'
  /** Digits; empty is no limit. */
  min: string
  max: string
}

/** What makes no range is sent as it is written: the server says no, in words. */
const limit = (text: string): number | undefined => (text === '' ? undefined : Number(text))

/** What a guest asks is casual and open to all. */
export function wishOf(isAccount: boolean, { kind, min, max }: Stake): Omit<Wish, 'time'> {
  if (!isAccount) return { isRated: false }
  const [minRating, maxRating] = [limit(min), limit(max)]
  return {
    isRated: kind === 'rated',
    ...(minRating === undefined ? {} : { minRating }),
    ...(maxRating === undefined ? {} : { maxRating }),
  }
}

/** For accounts: what a game is for, and who may answer. */
export function StakeRow({ stake, onChange }: { stake: Stake; onChange: (stake: Stake) => void }) {
  const t = useTranslations('lobby.people')
  return (
    <div className={styles.stakes}>
      <ChoiceRow
        legend={t('stake')}
        name="seek-stake"
        choices={[
          { id: 'casual', label: t('casual') },
          { id: 'rated', label: t('rated') },
        ]}
        value={stake.kind}
        onChange={(kind) => onChange({ ...stake, kind })}
      />
      <fieldset className={styles.range}>
        <legend>{t('range')}</legend>
        {(['min', 'max'] as const).map((end) => (
          <input
            key={end}
            inputMode="numeric"
            size={5}
            maxLength={4}
            placeholder={t('any')}
            aria-label={t(end)}
            value={stake[end]}
            onChange={(event) => onChange({ ...stake, [end]: event.target.value.replace(/\D/g, '') })}
            data-testid={`range-${end}`}
          />
        ))}
      </fieldset>
    </div>
  )
}
