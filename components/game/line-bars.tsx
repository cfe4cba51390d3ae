import { useTranslations } from 'next-intl'
import type { Bars } from '@/server/wire/index.ts'

const ALL = [1, 2, 3, 4] as const

/** How good a player's line is, as the server measures it. */
export function LineBars({ bars }: { bars: Bars }) {
  const t = useTranslations('game.bar')
  return (
    <svg className="line-bars" viewBox="0 0 15 12" role="img" aria-label={t('line', { bars })}>
      {ALL.map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 4}
          y={12 - bar * 3}
          width="2.6"
          height={bar * 3}
          opacity={bar <= bars ? 1 : 0.25}
        />
      ))}
    </svg>
  )
}
