'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { OwnSession } from '@/server/wire/own-account.ts'
import styles from './account.module.css'
import { Refused } from './refused.tsx'
import { useCommand } from './use-command.ts'

export function SessionsPart({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useTranslations('account.page.sessions')
  const router = useRouter()
  const one = useCommand('end-session', () => router.refresh())
  const others = useCommand('end-other-sessions', () => router.refresh())
  return (
    <section className={styles.part} aria-labelledby="sessions">
      <h2 id="sessions">{t('title')}</h2>
      <ul className={styles.sessions} data-testid="sessions">
        {sessions.map(({ handle, device, createdAtMs, isThis }) => (
          <li key={handle} data-this={isThis || undefined}>
            <span>
              {device ?? t('unknown')}
              {isThis && `, ${t('this')}`}
              <small>{t('since', { date: new Date(createdAtMs) })}</small>
            </span>
            {!isThis && (
              <button
                type="button"
                className="button"
                aria-label={t('endThat', { device: device ?? t('unknown') })}
                onClick={() => void one.send({ session: handle })}
              >
                {t('end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Refused phase={one.phase} />
      <Refused phase={others.phase} />
      {sessions.length > 1 && (
        <button type="button" className="button" onClick={() => void others.send({})}>
          {t('endOthers')}
        </button>
      )}
    </section>
  )
}
