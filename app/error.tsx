'use client'
import { NextIntlClientProvider } from 'next-intl'
import { Fault } from '@/components/notice/fault.tsx'
import errors from './i18n/en/errors.json'

/** A page failed; the shell around it still stands. Brings its own words, since its page could not. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <NextIntlClientProvider messages={{ errors }}>
      <Fault digest={error.digest} onAgain={reset} />
    </NextIntlClientProvider>
  )
}
