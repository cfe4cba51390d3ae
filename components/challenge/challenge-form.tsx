'use client'
import { nanoid } from 'nanoid'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import type { ChallengeCommand, ChallengeRefusal, TimeControl } from '@/server/wire/index.ts'
import { ask } from '../lobby/ask.ts'
import { ChoiceRow } from '../lobby/choice-row.tsx'
import { SIDES } from '../lobby/play-settings.ts'
import { CLOCK_PRESETS, clockFrom, DAY_PRESETS } from '../lobby/time-presets.ts'
import { useIsLive } from '../lobby/use-is-live.ts'
import { useTimeWords } from '../lobby/use-time-words.ts'
import styles from './challenge.module.css'
import { ChallengeRefused } from './challenge-refused.tsx'

const PRESETS: Record<string, TimeControl> = { ...CLOCK_PRESETS, ...DAY_PRESETS }
const CUSTOM = 'custom'

type Wish = Omit<ChallengeCommand, 'id'>

/** Sends the wish, under one id until it is answered, and goes to the challenge's page. */
function useMake() {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ChallengeRefusal | null>(null)
  const pending = useRef<{ for: string; id: string } | null>(null)
  const make = async (wish: Wish): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setRefused(null)
    const wanted = JSON.stringify(wish)
    if (pending.current?.for !== wanted) pending.current = { for: wanted, id: nanoid() }
    const answer = await ask<{ challenge: string }>('/api/challenges', { id: pending.current.id, ...wish })
    if (answer.ok) return router.push(`/c/${answer.body.challenge}`)
    setRefused(answer.code)
    setBusy(false)
  }
  return { isBusy, refused, make }
}

/** A game with somebody one knows: by a link, or by name. */
export function ChallengeForm({ isAccount, opponent }: { isAccount: boolean; opponent: string }) {
  const t = useTranslations('challenge.form')
  const sides = useTranslations('lobby.side')
  const [how, setHow] = useState<'link' | 'direct'>(opponent === '' ? 'link' : 'direct')
  const [name, setName] = useState(opponent)
  const [side, setSide] = useState<Wish['side']>('random')
  const [stake, setStake] = useState<'casual' | 'rated'>('casual')
  const [time, setTime] = useState<TimeControl | null>(CLOCK_PRESETS['10-5'])
  const { isBusy, refused, make } = useMake()
  const isLive = useIsLive()

  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!time) return
    void make({
      kind: how,
      side,
      time,
      isRated: stake === 'rated',
      ...(how === 'direct' ? { opponent: name.trim() } : {}),
    })
  }
  return (
    <form className={styles.form} onSubmit={send} data-testid="challenge-form">
      <h1>{t('title')}</h1>
      <div className={styles.rows}>
        <ChoiceRow
          legend={t('how')}
          name="how"
          choices={[
            { id: 'link', label: t('link') },
            { id: 'direct', label: t('direct') },
          ]}
          value={how}
          onChange={setHow}
        />
        {how === 'direct' && <NameField name={name} onChange={setName} />}
        <TimeField onChange={setTime} />
        <ChoiceRow
          legend={t('side')}
          name="challenge-side"
          choices={SIDES.map((id) => ({ id, label: sides(id) }))}
          value={side}
          onChange={setSide}
        />
        {isAccount && (
          <ChoiceRow
            legend={t('stake')}
            name="stake"
            choices={[
              { id: 'casual', label: t('casual') },
              { id: 'rated', label: t('rated') },
            ]}
            value={stake}
            onChange={setStake}
          />
        )}
      </div>
      <ChallengeRefused code={refused} />
      <div className={styles.actions}>
        <button
          type="submit"
          className={`button button-main ${styles.main}`}
          disabled={!isLive || !time || (how === 'direct' && name.trim() === '')}
          aria-busy={isBusy}
          data-testid="make-challenge"
        >
          {isBusy ? t('making') : t(how === 'link' ? 'make' : 'send')}
        </button>
      </div>
    </form>
  )
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const t = useTranslations('challenge.form')
  return (
    <div className={styles.field}>
      <label htmlFor="opponent">{t('opponent')}</label>
      <input
        id="opponent"
        value={name}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        aria-describedby="opponent-hint"
        onChange={(event) => onChange(event.target.value)}
        data-testid="opponent"
      />
      <p id="opponent-hint" className="quiet">
        {t('opponentHint')}
      </p>
    </div>
  )
}

/** The presets, and two fields for a clock of one's own. Null while the fields make none. */
function TimeField({ onChange }: { onChange: (time: TimeControl | null) => void }) {
  const t = useTranslations('challenge.form')
  const timeWords = useTimeWords()
  const [chosen, setChosen] = useState('10-5')
  const [fields, setFields] = useState({ minutes: '20', seconds: '10' })
  const choose = (id: string): void => {
    setChosen(id)
    onChange(PRESETS[id] ?? clockFrom(fields.minutes, fields.seconds))
  }
  const write = (part: Partial<typeof fields>): void => {
    const next = { ...fields, ...part }
    setFields(next)
    onChange(clockFrom(next.minutes, next.seconds))
  }
  const isBad = chosen === CUSTOM && clockFrom(fields.minutes, fields.seconds) === null
  return (
    <>
      <ChoiceRow
        legend={t('clock')}
        name="time"
        choices={[
          ...Object.entries(PRESETS).map(([id, time]) => ({ id, ...timeWords(time) })),
          { id: CUSTOM, label: t('custom') },
        ]}
        value={chosen}
        onChange={choose}
      />
      {chosen === CUSTOM && (
        <div className={styles.pair}>
          {(['minutes', 'seconds'] as const).map((field) => (
            <div key={field} className={styles.field}>
              <label htmlFor={field}>{t(field)}</label>
              <input
                id={field}
                inputMode="decimal"
                value={fields[field]}
                aria-invalid={isBad}
                onChange={(event) => write({ [field]: event.target.value })}
                data-testid={`custom-${field}`}
              />
            </div>
          ))}
        </div>
      )}
      {isBad && (
        <p role="alert" className={styles.refused}>
          {t('badTime')}
        </p>
      )}
    </>
  )
}
