'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ChallengeCard } from '@/server/wire/index.ts'
import { Notice } from '../notice/notice.tsx'
import { isolated } from '../ui/isolated.ts'

interface EndedProps {
  status: 'withdrawn' | 'declined' | 'expired'
  card: ChallengeCard
  isOwn: boolean
}

/** A challenge that has become no game, and what to do instead. */
export function Ended({ status, card, isOwn }: EndedProps) {
  const t = useTranslations('challenge.ended')
  const who = isOwn ? 'own' : 'other'
  const name = isOwn ? (card.opponent ?? '') : card.creator.name
  return (
    <div data-testid="challenge-ended" data-status={status}>
      <Notice
        title={t(`${status}.${who}`, { name: isolated(name) })}
        text={t(isOwn ? 'ownNext' : 'otherNext')}
      >
        <Link href="/challenge" className="button">
          {t('again')}
        </Link>
        <Link href="/" className="button">
          {t('home')}
        </Link>
      </Notice>
    </div>
  )
}
