import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LeaderboardsScreen } from '@/components/player/leaderboards-screen.tsx'
import { loadLeaderboards } from '@/server/games/ratings.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('player.board.meta')
  return { title: t('title'), description: t('description') }
}

export default async function LeaderboardsPage() {
  return <LeaderboardsScreen boards={await loadLeaderboards()} />
}
