'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { longLeft } from '../game/clock-display.ts'
import { useDeadlineWords } from '../ui/deadline-words.ts'

interface TimeLeftProps {
  deadlineAtMs: number
  /** The server's clock when it drew this: a device whose clock is wrong counts right all the same. */
  nowMs: number
}

const STEP_MS = 30_000

/** How long is left for a move that has days; the moment itself on hovering and for screen readers. */
export function TimeLeft({ deadlineAtMs, nowMs }: TimeLeftProps) {
  const t = useTranslations('common.left')
  const say = useDeadlineWords()
  const [now, setNow] = useState({ atMs: nowMs, isHere: false })
  useEffect(() => {
    const beganMs = performance.now()
    const tick = (): void => setNow({ atMs: nowMs + performance.now() - beganMs, isHere: true })
    tick()
    const timer = setInterval(tick, STEP_MS)
    return () => clearInterval(timer)
  }, [nowMs])
  const left = longLeft(Math.max(0, deadlineAtMs - now.atMs))
  const until = now.isHere ? say(deadlineAtMs) : null
  return (
    <time dateTime={new Date(deadlineAtMs).toISOString()} title={until ?? undefined} className="tabular">
      {t(left.unit, { ...left })}
      {until && <span className="sr-only">, {until}</span>}
    </time>
  )
}
