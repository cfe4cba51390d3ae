'use client'
import './globals.css'
import { NextIntlClientProvider } from 'next-intl'
import { Fault } from '@/components/notice/fault.tsx'
import errors from './i18n/en/errors.json'

/** The shell itself failed: the same words on a page of their own. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <html lang="en">
      <body>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ errors }}>
          <main>
            <title>{errors.fault.title}</title>
            <Fault digest={error.digest} onAgain={reset} />
          </main>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
