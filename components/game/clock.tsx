'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { ClockCard, Seat } from '@/server/wire/index.ts'
import { useDeadlineWords } from '../ui/deadline-words.ts'
import { clockText, HOUR_MS, isLow, longLeft, nextChangeMs, shownMs } from './clock-display.ts'

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
  const tl = useTranslations('common.left')
  const [nowMs, setNow] = useState(receivedAtMs)
  const hasTold = useRef(false)
  const ms = shownMs(clock, seat, Math.max(nowMs, receivedAtMs) - receivedAtMs)
  const isRunning = clock.running === seat
  // The last hour of a move that has days is counted like any other clock.
  const long = clock.daysPerMove !== null && ms >= HOUR_MS ? longLeft(ms) : null
  const until = useDeadline(clock, isRunning ? shownMs(clock, seat, 0) : null, receivedAtMs)
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
      data-long={long !== null || undefined}
      title={until ?? undefined}
    >
      {long ? tl(long.unit, { ...long }) : clockText(ms)}
      {until && <span className="sr-only">, {until}</span>}
      {low && onLow && (
        <span className="sr-only" role="alert">
          {t('low')}
        </span>
      )}
    </span>
  )
}

/** Correspondence: the moment until which the running clock's move must be made, in the visitor's own time. */
function useDeadline(clock: ClockCard, leftMs: number | null, receivedAtMs: number): string | null {
  const say = useDeadlineWords()
  const [atMs, setAt] = useState<number | null>(null)
  const hasOne = clock.daysPerMove !== null && leftMs !== null
  useEffect(() => {
    setAt(hasOne ? Date.now() - performance.now() + receivedAtMs + leftMs : null)
  }, [hasOne, leftMs, receivedAtMs])
  return atMs === null ? null : say(atMs)
}
