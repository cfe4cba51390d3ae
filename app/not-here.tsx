import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { markMissing } from '@/server/wire/missing.ts'

/** In place of a page whose subject is not there: a 404 whose words are in the answer itself. */
export async function NotHere({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce')
  if (nonce) markMissing(nonce)
  return children
}

export async function notHereMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors.missing.meta')
  return { title: t('title'), robots: { index: false } }
}
