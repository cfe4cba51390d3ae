'use client'
import { useTranslations } from 'next-intl'
import type { TimeControl } from '@/server/wire/index.ts'

/** A time control in words: short for a button, spoken whole. */
export function useTimeWords(): (time: TimeControl) => { label: string; name: string } {
  const t = useTranslations('lobby.clock')
  return (time) => {
    if ('daysPerMove' in time) {
      const name = t('daysName', { days: time.daysPerMove })
      return { label: t('days', { days: time.daysPerMove }), name }
    }
    const [minutes, seconds] = [time.initialMs / 60_000, time.incrementMs / 1000]
    return { label: `${Number(minutes.toFixed(2))}+${seconds}`, name: t('name', { minutes, seconds }) }
  }
}
