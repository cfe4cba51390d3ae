import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GamesScreen } from '@/components/games/games-screen.tsx'
import { pageOf, parseBefore } from '@/components/games/own-game.ts'
import { FreshOnReturn } from '@/components/lobby/fresh-on-return.tsx'
import { currentUser } from '@/server/auth/session.ts'
import { listFinishedGames, listRunningGames } from '@/server/games/cards.ts'

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
  const isFirstPage = beforeMs === undefined
  const running = user && isFirstPage ? await listRunningGames(user.id) : []
  const finished = user ? await listFinishedGames(user.id, { limit: PAGE_SIZE + 1, beforeMs }) : []
  return (
    <>
      <FreshOnReturn rendering={randomUUID()} />
      <GamesScreen running={running} {...pageOf(finished, PAGE_SIZE)} isFirstPage={isFirstPage} />
    </>
  )
}
