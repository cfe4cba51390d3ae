import { useTranslations } from 'next-intl'
import type { TimeClass } from '@/server/wire/index.ts'
import { chartOf, HEIGHT, WIDTH } from './chart-path.ts'
import styles from './player.module.css'

interface RatingChartProps {
  timeClass: TimeClass
  history: readonly { atMs: number; rating: number }[]
}

/** A rating over its games, game by game: a line, and in words what it says. */
export function RatingChart({ timeClass, history }: RatingChartProps) {
  const t = useTranslations('player')
  const chart = chartOf(history)
  if (!chart) return null
  const label = t('profile.chart', {
    timeClass: t(`timeClass.${timeClass}`),
    count: history.length,
    from: chart.from,
    to: chart.to,
    low: chart.low,
    high: chart.high,
  })
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {chart.lines.map(({ rating, y }) => (
        <line key={rating} x1="0" x2={WIDTH} y1={y} y2={y} className={styles.chartLine} />
      ))}
      <path d={chart.area} className={styles.chartArea} />
      <path d={chart.path} className={styles.chartPath} />
    </svg>
  )
}
