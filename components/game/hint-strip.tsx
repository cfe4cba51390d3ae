'use client'
import { useTranslations } from 'next-intl'
import type { Seat } from '@/server/wire/index.ts'
import { type HintMoment, useHints } from './use-hints.ts'

/** The first game's three lines, one at a time, where the eye is anyway. */
export function HintStrip({ seat, ...moment }: HintMoment & { seat: Seat | null }) {
  const t = useTranslations('game.hints')
  const { hint, dismiss } = useHints(moment)
  if (!seat || !hint) return <div className="hint-place" />
  return (
    <div className="hint-place">
      <p className="hint" data-testid={`hint-${hint}`}>
        <span>{t(hint)}</span>
        <button type="button" className="text-link" onClick={dismiss}>
          {t('dismiss')}
        </button>
      </p>
    </div>
  )
}
