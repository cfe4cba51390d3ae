'use client'
import { ThemeProvider as NextThemes } from 'next-themes'
import type { ReactNode } from 'react'

/** Night and day. Follows the system until the switch has been used. */
export function ThemeProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <NextThemes
      attribute="data-theme"
      value={{ light: 'day', dark: 'night' }}
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      {children}
    </NextThemes>
  )
}
