import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GamesScreen } from '@/components/games/games-screen.tsx'
import { pageOf, parseBefore } from '@/components/games/own-game.ts'
import { FreshOnReturn } from '@/components/lobby/fresh-on-return.tsx'
import { currentUser } from '@/server/auth/session.ts'
import { listOwnGames } from '@/server/games/cards.ts'

const PAGE_SIZE = 30

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('games.meta')
  return { title: t('title'), description: t('description') }
}

export default async function GamesPage({
  searchParams,
}: {
  searchParams: Promise<{ before?: string | string[] }>
}) {
  const beforeMs = parseBefore((await searchParams).before)
  const user = await currentUser()
  const more = beforeMs === undefined ? {} : { beforeMs }
  const games = user ? await listOwnGames(user.id, { limit: PAGE_SIZE + 1, ...more }) : []
  return (
    <>
      <FreshOnReturn rendering={randomUUID()} />
      <GamesScreen {...pageOf(games, PAGE_SIZE)} isFirstPage={beforeMs === undefined} />
    </>
  )
}
