'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { Rematch, Seat } from '@/server/wire/index.ts'

/** Another game of the same two, colours swapped, as one of them sees it. */
export interface RematchWish {
  /** Null until the server has told. */
  state: Rematch | null
  seat: Seat
  /** The other's name. */
  opponent: string
  onAsk: () => void
}

/** Asks for it or takes it; once there is a game, both go there. */
export function RematchButton({ wish }: { wish: RematchWish }) {
  const { state, seat, onAsk } = wish
  const t = useTranslations('review.rematch')
  const router = useRouter()
  const next = state?.next ?? null
  useEffect(() => {
    if (next) router.push(`/game/${next}`)
  }, [next, router])
  const isMine = state?.offers[seat] ?? false
  const isTheirs = state?.offers[seat === 'white' ? 'black' : 'white'] ?? false
  const word = next ? 'opening' : isMine ? 'asked' : isTheirs ? 'accept' : 'ask'
  return (
    <>
      {isTheirs && !isMine && (
        <p role="alert" data-testid="rematch-offered">
          {t('offered')}
        </p>
      )}
      <button
        type="button"
        className="button button-main"
        aria-disabled={isMine}
        aria-busy={isMine}
        onClick={() => isMine || onAsk()}
        data-testid="rematch"
        data-state={word}
      >
        {t(word)}
      </button>
    </>
  )
}
