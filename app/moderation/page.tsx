import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import NotFound from '@/app/not-found.tsx'
import { NotHere, notHereMetadata } from '@/app/not-here.tsx'
import { ModerationScreen } from '@/components/moderation/moderation-screen.tsx'
import { isModeratorHere } from '@/server/auth/moderator.ts'

export async function generateMetadata(): Promise<Metadata> {
  if (!(await isModeratorHere())) return notHereMetadata()
  const t = await getTranslations('moderation')
  return { title: t('title'), robots: { index: false } }
}

/** For everybody but moderators there is no such page. */
export default async function ModerationPage() {
  if (!(await isModeratorHere()))
    return (
      <NotHere>
        <NotFound />
      </NotHere>
    )
  return (
    <Words names={['moderation']}>
      <ModerationScreen />
    </Words>
  )
}
