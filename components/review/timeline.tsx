'use client'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import layout from './replay.module.css'
import type { ReplayPly } from './replay-model.ts'
import type { ReplayAction } from './replay-state.ts'
import { sightCurve } from './sight-curve.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  plies: readonly ReplayPly[]
  ply: number
  dispatch: (action: ReplayAction) => void
}

const STEPS = [
  { name: 'first', Icon: ChevronFirst, action: { type: 'first' } },
  { name: 'back', Icon: ChevronLeft, action: { type: 'step', by: -1 } },
  { name: 'forward', Icon: ChevronRight, action: { type: 'step', by: 1 } },
  { name: 'last', Icon: ChevronLast, action: { type: 'last' } },
] as const

/** One line under all boards: how much each side saw, ply by ply, and where the reader stands in it. */
export function Timeline({ plies, ply, dispatch }: TimelineProps) {
  const t = useTranslations('review.timeline')
  const lastPly = plies.length - 1
  const said = useMoveWords(plies[ply])
  const [back, forward] = [STEPS.slice(0, 2), STEPS.slice(2)]
  const button = ({ name, Icon, action }: (typeof STEPS)[number]) => (
    <button
      key={name}
      type="button"
      className={styles.step}
      aria-label={t(name)}
      title={t(name)}
      disabled={name === 'first' || name === 'back' ? ply === 0 : ply === lastPly}
      onClick={() => dispatch(action)}
    >
      <Icon aria-hidden="true" size={22} />
    </button>
  )
  return (
    <div className={layout.timeline}>
      {back.map(button)}
      <div className={styles.track}>
        <SightCurve plies={plies} ply={ply} />
        <input
          type="range"
          min={0}
          max={lastPly}
          value={ply}
          disabled={lastPly === 0}
          aria-label={t('label')}
          aria-valuetext={said}
          onChange={(event) => dispatch({ type: 'go', ply: event.currentTarget.valueAsNumber })}
          data-testid="timeline"
        />
      </div>
      {forward.map(button)}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}

function useMoveWords(at: ReplayPly | undefined): string {
  const t = useTranslations('review.timeline')
  if (!at?.mover) return t('start')
  return t('value', { move: Math.ceil(at.ply / 2), side: t(at.mover), san: at.san ?? '' })
}

/** White's sight grows upwards, Black's downwards. */
function SightCurve({ plies, ply }: { plies: readonly ReplayPly[]; ply: number }) {
  const { white, black } = useMemo(() => sightCurve(plies), [plies])
  const x = (ply / Math.max(1, plies.length - 1)) * 100
  return (
    <svg
      className={styles.curve}
      viewBox="0 -1 100 2"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <title />
      <path className={styles.curveWhite} d={white} />
      <path className={styles.curveBlack} d={black} />
      <path className={styles.curveAt} d={`M${x} -1V1`} />
    </svg>
  )
}
