'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Notice } from './notice.tsx'

interface FaultProps {
  /** Names the fault in the server's log. */
  digest: string | undefined
  onAgain: () => void
}

/** A page that failed, with a way to try again and a way out. */
export function Fault({ digest, onAgain }: FaultProps) {
  const t = useTranslations('errors.fault')
  return (
    <Notice title={t('title')} text={t('text')}>
      <button type="button" className="button button-main" onClick={onAgain}>
        {t('again')}
      </button>
      <Link href="/" className="button">
        {t('home')}
      </Link>
      {digest && <p className="quiet">{t('reference', { digest })}</p>}
    </Notice>
  )
}
