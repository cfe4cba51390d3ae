'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { ChallengeCard, ChallengeId, TimeControl } from '@/server/wire/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './people.module.css'
import { CLOCK_PRESETS, clockFrom, DAY_PRESETS, isSameTime } from './time-presets.ts'
import { useTimeWords } from './use-time-words.ts'

interface TimeTilesProps {
  /** One's own open seeks. */
  own: readonly ChallengeCard[]
  isReady: boolean
  onSeek: (time: TimeControl) => void
  onCancel: (challenge: ChallengeId) => void
}

const TILES: [string, TimeControl][] = Object.entries({ ...CLOCK_PRESETS, ...DAY_PRESETS })

/** A strip of squares: one press looks for that game, and lights the square; another press stops. */
export function TimeTiles({ own, isReady, onSeek, onCancel }: TimeTilesProps) {
  const t = useTranslations('lobby.people')
  const timeWords = useTimeWords()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <fieldset className={styles.tiles} aria-label={t('tiles')}>
        {TILES.map(([id, time]) => {
          const seek = own.find((one) => isSameTime(one.time, time))
          const { label, name } = timeWords(time)
          return (
            <button
              key={id}
              type="button"
              className={styles.tile}
              aria-pressed={seek !== undefined}
              aria-label={name}
              disabled={!isReady}
              onClick={() => (seek ? onCancel(seek.challenge) : onSeek(time))}
              data-testid={`tile-${id}`}
            >
              {label}
            </button>
          )
        })}
        <button
          type="button"
          className={styles.tile}
          disabled={!isReady}
          onClick={() => setChoosing(true)}
          data-testid="tile-custom"
        >
          {t('custom')}
        </button>
      </fieldset>
      <CustomClock
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(time) => {
          setChoosing(false)
          onSeek(time)
        }}
      />
    </>
  )
}

interface CustomClockProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (time: TimeControl) => void
}

function CustomClock({ isOpen, onClose, onChoose }: CustomClockProps) {
  const t = useTranslations('lobby.people.clock')
  const [fields, setFields] = useState({ minutes: '20', seconds: '10' })
  const time = clockFrom(fields.minutes, fields.seconds)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (time) onChoose(time)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <form className={styles.clock} onSubmit={send}>
        {(['minutes', 'seconds'] as const).map((field) => (
          <label key={field} className={styles.field}>
            <span>{t(field)}</span>
            <input
              inputMode="decimal"
              value={fields[field]}
              aria-invalid={time === null}
              onChange={(event) => setFields({ ...fields, [field]: event.target.value })}
              data-testid={`seek-${field}`}
            />
          </label>
        ))}
        <p className={styles.hint} role={time ? undefined : 'alert'}>
          {t(time ? 'hint' : 'bad')}
        </p>
        <button type="submit" className="button" disabled={time === null} data-testid="seek-custom">
          {t('look')}
        </button>
      </form>
    </Dialog>
  )
}
