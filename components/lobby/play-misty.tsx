'use client'
import { useTranslations } from 'next-intl'
import { ChoiceRow } from './choice-row.tsx'
import styles from './lobby.module.css'
import { CLOCK_IDS, CLOCKS, type ClockId, SIDES } from './play-settings.ts'
import { RefusedNote } from './refused-note.tsx'
import { useIsLive } from './use-is-live.ts'
import { usePlay } from './use-play.ts'
import { usePlaySettings } from './use-play-settings.ts'

/** The one amber button, and the quiet rows that say which game it makes. */
export function PlayMisty() {
  const t = useTranslations('lobby')
  const [settings, change] = usePlaySettings()
  const { phase, play } = usePlay(settings)
  const isLive = useIsLive()
  const isOpening = phase.kind === 'opening'
  return (
    <div className={styles.play}>
      <button
        type="button"
        className={`button button-main ${styles.main}`}
        disabled={!isLive}
        aria-disabled={isOpening}
        aria-busy={isOpening}
        onClick={play}
        data-testid="play-misty"
      >
        {t(isOpening ? 'opening' : 'play')}
      </button>
      {phase.kind === 'refused' && <RefusedNote code={phase.code} />}
      <div className={styles.rows}>
        <ChoiceRow
          legend={t('side.label')}
          name="side"
          choices={SIDES.map((id) => ({ id, label: t(`side.${id}`) }))}
          value={settings.side}
          onChange={(side) => change({ side })}
        />
        <ClockRow value={settings.clock} onChange={(clock) => change({ clock })} />
      </div>
    </div>
  )
}

function ClockRow({ value, onChange }: { value: ClockId; onChange: (id: ClockId) => void }) {
  const t = useTranslations('lobby.clock')
  const choices = CLOCK_IDS.map((id) => {
    const time = CLOCKS[id]
    if (!time) return { id, label: t('none') }
    const [minutes, seconds] = [time.initialMs / 60_000, time.incrementMs / 1000]
    return { id, label: `${minutes}+${seconds}`, name: t('name', { minutes, seconds }) }
  })
  return <ChoiceRow legend={t('label')} name="clock" choices={choices} value={value} onChange={onChange} />
}
