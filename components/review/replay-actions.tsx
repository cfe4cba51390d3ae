'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { GameId } from '@/server/wire/index.ts'
import { RefusedNote } from '../lobby/refused-note.tsx'
import { usePlay } from '../lobby/use-play.ts'
import { usePlaySettings } from '../lobby/use-play-settings.ts'
import { BlockButton } from '../player/block-button.tsx'
import { RematchButton, type RematchWish } from './rematch-button.tsx'
import styles from './replay-actions.module.css'

/** What can be done with a finished game: another one, or taking its record along. */
export function ReplayActions({ game, rematch }: { game: GameId; rematch: RematchWish | null }) {
  const t = useTranslations('review.actions')
  const [settings] = usePlaySettings()
  const { phase, play } = usePlay(settings)
  const isOpening = phase.kind === 'opening'
  return (
    <div className={styles.actions}>
      {phase.kind === 'refused' && <RefusedNote code={phase.code} />}
      {rematch ? (
        <>
          <RematchButton wish={rematch} />
          <Link href="/" className="button" prefetch={false} data-testid="next-opponent">
            {t('next')}
          </Link>
        </>
      ) : (
        <button
          type="button"
          className="button button-main"
          aria-disabled={isOpening}
          aria-busy={isOpening}
          onClick={play}
          data-testid="play-again"
        >
          {t(isOpening ? 'opening' : 'again')}
        </button>
      )}
      <p className={styles.downloads}>
        <a href={`/api/games/${game}/pgn`} download={`fogline-${game}.pgn`}>
          {t('pgn')}
        </a>
        <a href={`/api/games/${game}`} download={`fogline-${game}.json`}>
          {t('record')}
        </a>
      </p>
      {rematch && (
        <p className={styles.downloads}>
          <BlockButton whom={{ game }} name={rematch.opponent} className={styles.plain} />
        </p>
      )}
    </div>
  )
}
