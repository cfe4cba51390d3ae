'use client'
import { useTranslations } from 'next-intl'
import { RefusedNote } from './refused-note.tsx'
import { useIsLive } from './use-is-live.ts'
import { usePlay } from './use-play.ts'
import { usePlaySettings } from './use-play-settings.ts'

/** A game of two people who share this device, with the clock that is chosen beside Play Misty. */
export function PassAndPlay() {
  const t = useTranslations('lobby')
  const [settings] = usePlaySettings()
  const { phase, play } = usePlay(settings, 'each other')
  const isLive = useIsLive()
  const isOpening = phase.kind === 'opening'
  return (
    <>
      <button
        type="button"
        className="text-link"
        disabled={!isLive}
        aria-busy={isOpening}
        onClick={play}
        data-testid="pass-and-play"
      >
        {t(isOpening ? 'opening' : 'passAndPlay')}
      </button>
      {phase.kind === 'refused' && <RefusedNote code={phase.code} />}
    </>
  )
}
