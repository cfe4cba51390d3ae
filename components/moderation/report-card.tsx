'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Act, OpenReport } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import styles from './moderation.module.css'
import { PersonActs } from './person-acts.tsx'

interface ReportCardProps {
  report: OpenReport
  isBusy: boolean
  onAct: (act: Act) => Promise<void>
}

/** One report: who says what of whom, the line among those around it, and what can be done. */
export function ReportCard({ report, isBusy, onAct }: ReportCardProps) {
  const t = useTranslations('moderation.reports')
  const format = useFormatter()
  const [note, setNote] = useState('')
  const { game, channel, n } = report
  const reported = report.around.find((line) => line.n === n)
  return (
    <article className={styles.report} data-testid="report">
      <p>
        <strong>{t(`reasons.${report.reason}`)}</strong> {t('about', { name: isolated(report.aboutName) })}{' '}
        <span className="quiet">
          {t('by', { name: isolated(report.by ?? t('gone')) })},{' '}
          {format.dateTime(report.createdAtMs, { dateStyle: 'medium', timeStyle: 'short' })}
        </span>
      </p>
      {report.note && <p className={styles.note}>{report.note}</p>}
      {report.around.length > 0 ? (
        <ol className={styles.around} aria-label={t('around')}>
          {report.around.map((line) => (
            <li key={line.n} data-reported={line.n === n || undefined}>
              <bdi className="quiet">{line.name}</bdi> <bdi>{line.text}</bdi>
              {line.isRemoved && <em className="quiet"> {t('removed')}</em>}
            </li>
          ))}
        </ol>
      ) : (
        <blockquote className={styles.around}>
          <bdi>{report.line}</bdi>
        </blockquote>
      )}
      <label className={styles.field}>
        <span className="quiet">{t('note')}</span>
        <input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </label>
      <div className={styles.acts}>
        {game && channel && n !== null && reported && !reported.isRemoved && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            data-testid="act-remove-line"
            onClick={() => void onAct({ act: 'remove line', game, channel, n, report: report.id, note })}
          >
            {t('remove')}
          </button>
        )}
        {report.about && (
          <PersonActs person={report.about} report={report.id} note={note} isBusy={isBusy} onAct={onAct} />
        )}
        <button
          type="button"
          className="button"
          disabled={isBusy}
          data-testid="act-close-report"
          onClick={() => void onAct({ act: 'close report', report: report.id, note })}
        >
          {t('close')}
        </button>
        {game && (
          <a className={`text-link ${styles.gameLink}`} href={`/game/${game}`}>
            {t('game')}
          </a>
        )}
      </div>
    </article>
  )
}
