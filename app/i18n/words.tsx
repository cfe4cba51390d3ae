import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { type Messages, pickMessages, shellNamespaces } from './messages.ts'

interface WordsProps {
  names: readonly (keyof Messages)[]
  children: ReactNode
}

/** Hands a page's client components the catalogues they speak from, on top of what every page has. */
export function Words({ names, children }: WordsProps) {
  return (
    <NextIntlClientProvider messages={pickMessages([...shellNamespaces, ...names])}>
      {children}
    </NextIntlClientProvider>
  )
}
