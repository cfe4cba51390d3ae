import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { QuietRefresh } from '@/components/watch/quiet-refresh.tsx'
import { WatchScreen } from '@/components/watch/watch-screen.tsx'
import { listPeoplesGames } from '@/server/games/cards.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('watch.meta')
  return { title: t('title'), description: t('description') }
}

export default async function WatchPage() {
  return (
    <>
      <QuietRefresh />
      <WatchScreen games={await listPeoplesGames()} />
    </>
  )
}
