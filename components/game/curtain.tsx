'use client'
/** Pass and play: what lies over the board while the device changes hands. Under it there is nothing but fog. */
import { Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { Seat } from '@/server/wire/index.ts'

export function Curtain({ seat, onReady }: { seat: Seat; onReady: () => void }) {
  const t = useTranslations('game.curtain')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="curtain" role="dialog" aria-label={t('title')} data-testid="curtain" data-side={seat}>
      <div className="curtain-box">
        <Smartphone aria-hidden="true" />
        <p>{t(`hand.${seat}`)}</p>
        <button
          ref={button}
          type="button"
          className="button button-main"
          onClick={onReady}
          data-testid="curtain-ready"
        >
          {t(`ready.${seat}`)}
        </button>
      </div>
    </div>
  )
}

const LOOK_MS = 2_500

/** The one who has moved sees what came of it, for a moment or until the board is covered by hand. */
export function Covering({ onCover }: { onCover: () => void }) {
  const t = useTranslations('game.curtain')
  const cover = useRef(onCover)
  cover.current = onCover
  useEffect(() => {
    const timer = setTimeout(() => cover.current(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="covering">
      <button type="button" className="button" onClick={onCover} data-testid="curtain-cover">
        {t('cover')}
      </button>
    </div>
  )
}
