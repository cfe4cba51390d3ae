'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { canPush, isPushOn, type PushWords, pushKey, switchPushOff, switchPushOn } from './browser-push.ts'

interface PushState {
  key: string
  isOn: boolean
  isBusy: boolean
  fault: 'blocked' | 'failed' | null
}

/** Whether this browser is told of moves while its pages are closed. Not there where it cannot be. */
export function PushSwitch({ className }: { className?: string | undefined }) {
  const t = useTranslations('push')
  const note = useId()
  const { state, turn } = usePush({
    message: t('message', { name: '{name}' }),
    begun: t('begun', { name: '{name}' }),
    asked: t('asked', { name: '{name}' }),
  })
  if (!state) return null
  return (
    <section className={className} data-testid="push" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <label className="switch">
        <span>{t('switch')}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={state.isOn}
          aria-describedby={note}
          aria-busy={state.isBusy}
          checked={state.isOn}
          onChange={(event) => void turn(event.target.checked)}
        />
      </label>
      <p id={note} className="quiet">
        {t('note')}
      </p>
      {state.fault && (
        <p role="alert" data-testid="push-fault">
          {t(state.fault)}
        </p>
      )}
    </section>
  )
}

function usePush(words: PushWords) {
  const [state, setState] = useState<PushState | null>(null)
  useEffect(() => {
    let isGone = false
    const look = async (): Promise<void> => {
      const key = canPush() ? await pushKey() : null
      if (key === null) return
      const isOn = await isPushOn()
      if (!isGone) setState({ key, isOn, isBusy: false, fault: null })
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  const turn = async (isOn: boolean): Promise<void> => {
    if (!state || state.isBusy) return
    setState({ ...state, isOn, isBusy: true, fault: null })
    const settled = await switchTo(state.key, isOn, words)
    setState({ ...state, isBusy: false, ...settled })
  }
  return { state, turn }
}

async function switchTo(
  key: string,
  isOn: boolean,
  words: PushWords,
): Promise<Pick<PushState, 'isOn' | 'fault'>> {
  try {
    if (!isOn) {
      await switchPushOff()
      return { isOn: false, fault: null }
    }
    const done = await switchPushOn(key, words)
    return { isOn: done === 'on', fault: done === 'on' ? null : done }
  } catch {
    return { isOn: !isOn, fault: 'failed' }
  }
}
