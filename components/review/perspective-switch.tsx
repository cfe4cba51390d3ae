'use client'
import { useTranslations } from 'next-intl'
import { PERSPECTIVES, type Perspective } from './perspective.ts'
import styles from './perspective-switch.module.css'

interface PerspectiveSwitchProps {
  value: Perspective
  onChange: (perspective: Perspective) => void
}

/** White, Truth, Black. A pointer leaves no focus behind, so that the arrow keys go on walking the moves. */
export function PerspectiveSwitch({ value, onChange }: PerspectiveSwitchProps) {
  const t = useTranslations('review.perspective')
  return (
    <fieldset className={styles.switch} aria-keyshortcuts="1 2 3">
      <legend className="sr-only">{t('label')}</legend>
      {PERSPECTIVES.map((perspective, index) => (
        <label key={perspective} className={styles.switchItem} title={t('key', { key: index + 1 })}>
          <input
            type="radio"
            name="perspective"
            value={perspective}
            checked={perspective === value}
            onChange={() => onChange(perspective)}
            onPointerUp={(event) => {
              const input = event.currentTarget
              requestAnimationFrame(() => input.blur())
            }}
            data-testid={`switch-${perspective}`}
          />
          <span>{t(perspective)}</span>
        </label>
      ))}
    </fieldset>
  )
}
