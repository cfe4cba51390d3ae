import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { HomeScreen } from '@/components/home/home-screen.tsx'
import { FreshOnReturn } from '@/components/lobby/fresh-on-return.tsx'
import { currentUser } from '@/server/auth/session.ts'
import { listFinishedGames, listRunningGames } from '@/server/games/cards.ts'
import { Words } from './i18n/words.tsx'

/** Finished games shown. */
const RECENT = 4

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home.meta')
  return { title: { absolute: t('title') }, description: t('description') }
}

export default async function HomePage() {
  const user = await currentUser()
  const [running, recent] = user
    ? await Promise.all([listRunningGames(user.id), listFinishedGames(user.id, { limit: RECENT })])
    : [[], []]
  return (
    <Words names={['challenge', 'home', 'lobby']}>
      <FreshOnReturn rendering={randomUUID()} />
      <HomeScreen
        running={running}
        recent={recent}
        visitor={{ isAccount: user?.kind === 'account', hasSession: user !== null }}
      />
    </Words>
  )
}
