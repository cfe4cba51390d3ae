'use client'
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useEffect, useState } from 'react'

export function ThemeSwitch() {
  const t = useTranslations('common.theme')
  const { resolvedTheme, setTheme } = useTheme()
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isDay = isMounted && resolvedTheme === 'light'
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDay ? t('toNight') : t('toDay')}
      title={isDay ? t('toNight') : t('toDay')}
      onClick={() => setTheme(isDay ? 'dark' : 'light')}
    >
      {isDay ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
    </button>
  )
}
