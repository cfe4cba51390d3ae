import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { pickMessages } from '@/app/i18n/messages.ts'
import { NotHere, notHereMetadata } from '@/app/not-here.tsx'
import { SeatNotice } from '@/components/challenge/seat-notice.tsx'
import { Room } from '@/components/game/room.tsx'
import { isolated } from '@/components/ui/isolated.ts'
import { currentUser } from '@/server/auth/session.ts'
import { loadCard, playsBoth, seatIn } from '@/server/games/cards.ts'
import GameNotFound from './not-found.tsx'

type Props = { params: Promise<{ id: string }> }

/** Players' names alone: a preview of this page tells nothing that the card does not. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const card = await loadCard((await params).id)
  if (!card) return notHereMetadata()
  const t = await getTranslations('game.title')
  if (card.isPassAndPlay) return { title: t('forTwo'), robots: { index: false } }
  const title = t('page', {
    white: isolated(card.players.white.name),
    black: isolated(card.players.black.name),
  })
  return { title, robots: { index: false } }
}

export default async function GamePage({ params }: Props) {
  const card = await loadCard((await params).id)
  if (!card)
    return (
      <NotHere>
        <GameNotFound />
      </NotHere>
    )
  const person = await currentUser()
  const seat = await seatIn(card.game, person?.id ?? null)
  const isForTwo = await playsBoth(card.game, person?.id ?? null)
  return (
    <NextIntlClientProvider
      messages={pickMessages(['board', 'chat', 'common', 'game', 'lobby', 'push', 'review'])}
    >
      {seat === null && <SeatNotice game={card.game} />}
      <Room key={card.game} card={card} seat={seat} isForTwo={isForTwo} />
    </NextIntlClientProvider>
  )
}
