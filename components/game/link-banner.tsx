'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Refusal } from '@/server/wire/index.ts'
import type { Link } from './room-state.ts'

const PATIENCE_MS = 700

/** Says when the line is down, and what the server would not do. Lies over the page and moves nothing. */
export function LinkBanner(props: { link: Link; refusal: Refusal | null; onRead: () => void }) {
  const { link, refusal, onRead } = props
  const t = useTranslations('game')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (link !== 'away') return setLate(false)
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [link])
  useEffect(() => {
    if (!refusal || refusal === 'no_such_game' || refusal === 'unauthenticated') return
    const timer = setTimeout(onRead, 6000)
    return () => clearTimeout(timer)
  }, [refusal, onRead])
  return (
    <div className="banner-place" role="alert">
      {isLate && (
        <p className="banner" data-testid="link-away">
          <strong>{t('link.away')}</strong> <span>{t('link.note')}</span>
        </p>
      )}
      {refusal && (
        <p className="banner" data-testid="refusal" data-code={refusal}>
          <span>{t(`refusal.${refusal}`)}</span>
          <button type="button" className="text-link" onClick={onRead}>
            {t('refusal.dismiss')}
          </button>
        </p>
      )}
    </div>
  )
}
