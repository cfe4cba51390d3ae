'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { ClockCard, Seat } from '@/server/wire/index.ts'
import { clockText, daysLeft, isLow, nextChangeMs, shownMs } from './clock-display.ts'

interface ClockProps {
  clock: ClockCard
  seat: Seat
  receivedAtMs: number
  initialMs: number
  /** Called once, when this clock first runs low while it runs. */
  onLow?: (() => void) | undefined
}

/** One side's clock. Draws only when its text changes; tabular figures and a fixed width keep all else still. */
export function Clock({ clock, seat, receivedAtMs, initialMs, onLow }: ClockProps) {
  const t = useTranslations('game.clock')
  const [nowMs, setNow] = useState(receivedAtMs)
  const hasTold = useRef(false)
  const ms = shownMs(clock, seat, Math.max(nowMs, receivedAtMs) - receivedAtMs)
  const isRunning = clock.running === seat
  const days = daysLeft(ms)
  const low = isRunning && isLow(ms, initialMs)

  useEffect(() => {
    if (!isRunning) return
    let timer: ReturnType<typeof setTimeout>
    const tick = (): void => {
      const now = performance.now()
      setNow(now)
      const wait = nextChangeMs(shownMs(clock, seat, now - receivedAtMs))
      if (Number.isFinite(wait)) timer = setTimeout(tick, wait)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [clock, seat, receivedAtMs, isRunning])
  useEffect(() => {
    if (!low || hasTold.current) return
    hasTold.current = true
    onLow?.()
  }, [low, onLow])

  return (
    <span
      role="timer"
      aria-label={t(seat)}
      className="clock tabular"
      data-testid={`clock-${seat}`}
      data-running={isRunning || undefined}
      data-low={low || undefined}
    >
      {days ? t('days', days) : clockText(ms)}
      {low && onLow && (
        <span className="sr-only" role="alert">
          {t('low')}
        </span>
      )}
    </span>
  )
}
