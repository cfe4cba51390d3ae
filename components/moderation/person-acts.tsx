'use client'
import { useFormatter, useTranslations } from 'next-intl'
import type { Act, ModeratedPerson, MuteSpan } from '@/server/wire/index.ts'
import styles from './moderation.module.css'

const SPANS: readonly MuteSpan[] = ['hour', 'day', 'week', 'ever']
/** Beyond any date that a span of weeks could reach. */
const FOR_EVER_FROM_MS = 253_000_000_000_000

interface PersonActsProps {
  person: ModeratedPerson
  report: string | null
  note: string
  isBusy: boolean
  onAct: (act: Act) => Promise<void>
}

/** What a moderator can do to a person now. Nothing to another moderator. */
export function PersonActs({ person, report, note, isBusy, onAct }: PersonActsProps) {
  const t = useTranslations('moderation.people')
  const format = useFormatter()
  const { id: user, mutedUntilMs, isClosed, kind } = person
  if (person.isModerator) return <span className="quiet">{t('moderator')}</span>
  const button = (name: string, label: string, what: Act) => (
    <button
      key={name}
      type="button"
      className="button"
      disabled={isBusy}
      data-testid={`act-${name}`}
      onClick={() => void onAct(what)}
    >
      {label}
    </button>
  )
  return (
    <>
      {mutedUntilMs === null ? (
        SPANS.map((span) =>
          button(`mute-${span}`, t(`mute.${span}`), { act: 'mute', user, span, report, note }),
        )
      ) : (
        <>
          <span className={styles.state}>
            {mutedUntilMs > FOR_EVER_FROM_MS
              ? t('mutedForEver')
              : t('mutedUntil', {
                  when: format.dateTime(mutedUntilMs, { dateStyle: 'medium', timeStyle: 'short' }),
                })}
          </span>
          {button('unmute', t('unmute'), { act: 'unmute', user, note })}
        </>
      )}
      {isClosed && button('open-account', t('open'), { act: 'open account', user, note })}
      {!isClosed &&
        kind === 'account' &&
        button('close-account', t('close'), { act: 'close account', user, report, note })}
    </>
  )
}
