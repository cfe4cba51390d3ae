'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import styles from './seat-notice.module.css'
import { type Told, takeTold } from './told.ts'

/** Tells who came from a link that the seat is somebody else's, and that they watch. */
export function SeatNotice({ game }: { game: string }) {
  const t = useTranslations('lobby.told')
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => setTold(takeTold(sessionStorage, game)), [game])
  if (told === null) return null
  return (
    <p role="status" className={styles.told} data-testid="seat-notice">
      <span>{t(told)}</span>
      <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={() => setTold(null)}>
        <X aria-hidden="true" />
      </button>
    </p>
  )
}
