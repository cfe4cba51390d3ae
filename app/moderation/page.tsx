import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import { ModerationScreen } from '@/components/moderation/moderation-screen.tsx'
import { isModeratorHere } from '@/server/auth/moderator.ts'

export async function generateMetadata(): Promise<Metadata> {
  if (!(await isModeratorHere())) return {}
  const t = await getTranslations('moderation')
  return { title: t('title'), robots: { index: false } }
}

/** For everybody but moderators there is no such page. */
export default async function ModerationPage() {
  if (!(await isModeratorHere())) notFound()
  return (
    <Words names={['moderation']}>
      <ModerationScreen />
    </Words>
  )
}
