import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Missing } from '@/components/notice/missing.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors.missing.meta')
  return { title: t('title') }
}

export default function GameNotFound() {
  return <Missing what="game" />
}
