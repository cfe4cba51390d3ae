'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import type { Act, Moderation } from '@/server/wire/index.ts'
import page from '../ui/page.module.css'
import styles from './moderation.module.css'
import { act, readModeration } from './moderation-client.ts'
import { PersonActs } from './person-acts.tsx'
import { ReportCard } from './report-card.tsx'

/** What is reported, who is restrained, and what moderators did. After each act all of it is read anew. */
export function ModerationScreen() {
  const t = useTranslations('moderation')
  const [found, setFound] = useState<Moderation | null>(null)
  const [problem, setProblem] = useState<'read' | 'act' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = useCallback(async () => {
    const answer = await readModeration()
    if (answer) setFound(answer)
    else setProblem('read')
  }, [])
  useEffect(() => void read(), [read])
  const onAct = useCallback(
    async (what: Act) => {
      setBusy(true)
      setProblem((await act(what)) ? null : 'act')
      await read()
      setBusy(false)
    },
    [read],
  )
  return (
    <div className={page.page} aria-busy={isBusy || found === null}>
      <h1>{t('title')}</h1>
      <p role="status" className={styles.problem}>
        {problem && t(`problem.${problem}`)}
      </p>
      <section className={styles.group}>
        <h2>{t('reports.title', { count: found?.reports.length ?? 0 })}</h2>
        {found === null && <div className={styles.shape} />}
        {found?.reports.length === 0 && <p className="quiet">{t('reports.none')}</p>}
        {found?.reports.map((report) => (
          <ReportCard key={report.id} report={report} isBusy={isBusy} onAct={onAct} />
        ))}
      </section>
      <section className={styles.group} data-testid="restrained">
        <h2>{t('people.title')}</h2>
        {found?.people.length === 0 && <p className="quiet">{t('people.none')}</p>}
        <ul className={styles.people}>
          {found?.people.map((person) => (
            <li key={person.id}>
              <strong>
                <bdi>{person.name}</bdi>
              </strong>
              <PersonActs person={person} report={null} note="" isBusy={isBusy} onAct={onAct} />
            </li>
          ))}
        </ul>
      </section>
      <Log entries={found?.log ?? []} />
    </div>
  )
}

const ACTIONS = ['close report', 'mute', 'unmute', 'close account', 'open account', 'remove line'] as const

function Log({ entries }: { entries: Moderation['log'] }) {
  const t = useTranslations('moderation')
  const format = useFormatter()
  return (
    <section className={styles.group} data-testid="moderation-log">
      <h2>{t('log.title')}</h2>
      {entries.length === 0 && <p className="quiet">{t('log.none')}</p>}
      <ol className={styles.log}>
        {entries.map(({ id, moderator, action, target, note, atMs }) => {
          const known = ACTIONS.find((name) => name === action)
          return (
            <li key={id}>
              <span className="quiet tabular">
                {format.dateTime(atMs, { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
              <span>
                {known ? t(`log.actions.${known}`) : action}
                {target && (
                  <>
                    : <strong>{target}</strong>
                  </>
                )}
              </span>
              <span className="quiet">{t('log.by', { name: moderator })}</span>
              {note && <span className={styles.note}>{note}</span>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
