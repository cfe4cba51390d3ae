'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import styles from './chat.module.css'
import type { Reported } from './chat-lines.tsx'
import { type ReportOutcome, sendReport } from './send-report.ts'

const REASONS = ['abuse', 'spam', 'cheating', 'other'] as const
const MAX_NOTE = 500

/** Says to the moderators what is wrong with a line. */
export function ReportDialog({ reported, onClose }: { reported: Reported | null; onClose: () => void }) {
  const t = useTranslations('chat.report')
  return (
    <Dialog isOpen={reported !== null} onClose={onClose} title={t('title')}>
      {reported && <ReportForm reported={reported} onClose={onClose} />}
    </Dialog>
  )
}

function ReportForm({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const t = useTranslations('chat.report')
  const [reason, setReason] = useState<(typeof REASONS)[number]>('abuse')
  const [note, setNote] = useState('')
  const [outcome, setOutcome] = useState<'writing' | 'sending' | ReportOutcome>('writing')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setOutcome('sending')
    const { game, channel, line } = reported
    setOutcome(await sendReport({ game, channel, n: line.n, reason, note }))
  }
  if (outcome === 'sent') {
    return (
      <>
        <p role="status" data-testid="report-sent">
          {t('sent')}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('done')}
          </button>
        </div>
      </>
    )
  }
  return (
    <form className={styles.reportForm} onSubmit={(event) => void submit(event)}>
      <blockquote className={styles.quote}>
        <strong>
          <bdi>{reported.line.name}</bdi>
        </strong>{' '}
        <bdi>{reported.line.text}</bdi>
      </blockquote>
      <fieldset>
        <legend className="quiet">{t('reason')}</legend>
        <div className="choices">
          {REASONS.map((id) => (
            <label key={id} className="choice">
              <input
                type="radio"
                name="reason"
                value={id}
                checked={reason === id}
                onChange={() => setReason(id)}
              />
              {t(`reasons.${id}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.noteField}>
        <span className="quiet">{t('note')}</span>
        <textarea
          rows={3}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          data-testid="report-note"
        />
      </label>
      <p role="status" className={styles.refusal}>
        {(outcome === 'refused' || outcome === 'unauthenticated') && t(outcome)}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="submit"
          className="button button-alarm"
          disabled={outcome === 'sending'}
          data-testid="report-send"
        >
          {t('send')}
        </button>
      </div>
    </form>
  )
}
