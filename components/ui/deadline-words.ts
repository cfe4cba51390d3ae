'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'

/** Says until when, to the minute, by the clock on the visitor's wall. Not while the server renders: it knows no wall. */
export function useDeadlineWords(): (atMs: number) => string {
  const t = useTranslations('common.left')
  const format = useFormatter()
  const timeZone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  return (atMs) =>
    t('until', {
      moment: format.dateTime(new Date(atMs), {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
      }),
    })
}
