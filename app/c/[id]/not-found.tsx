import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/notice/notice.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('challenge.missing')
  return { title: t('title') }
}

export default async function ChallengeNotFound() {
  const t = await getTranslations('challenge')
  return (
    <Notice title={t('missing.title')} text={t('missing.text')}>
      <Link href="/challenge" className="button">
        {t('ended.again')}
      </Link>
      <Link href="/" className="button">
        {t('ended.home')}
      </Link>
    </Notice>
  )
}
