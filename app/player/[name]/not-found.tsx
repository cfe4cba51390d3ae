import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/notice/notice.tsx'

export default function NoSuchPlayer() {
  const t = useTranslations('player.missing')
  return (
    <Notice title={t('title')} text={t('text')}>
      <Link href="/leaderboards" className="button">
        {t('board')}
      </Link>
    </Notice>
  )
}
