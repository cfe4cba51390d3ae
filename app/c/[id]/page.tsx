import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import { NotHere } from '@/app/not-here.tsx'
import { ChallengeScreen } from '@/components/challenge/challenge-screen.tsx'
import { isOnlyHere } from '@/components/challenge/own-address.ts'
import { QrCode } from '@/components/challenge/qr-code.tsx'
import { isolated } from '@/components/ui/isolated.ts'
import { currentUser } from '@/server/auth/session.ts'
import { loadChallenge } from '@/server/games/challenge-cards.ts'
import ChallengeNotFound from './not-found.tsx'

type Props = { params: Promise<{ id: string }> }

/** What a preview of the link may say: who asks, and for what. A direct challenge is nobody else's business. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('challenge.meta')
  const seen = await loadChallenge((await params).id, null)
  const robots = { index: false }
  if (!seen) return { title: t('direct'), robots }
  const { creator, time, isRated } = seen.card
  const clock = await clockWords(time)
  const description = t('description', { clock, stake: isRated ? 'rated' : 'casual' })
  return { title: t('title', { name: isolated(creator.name) }), description, robots }
}

async function clockWords(time: { initialMs: number; incrementMs: number } | { daysPerMove: number }) {
  const t = await getTranslations('lobby.clock')
  if ('daysPerMove' in time) return t('daysName', { days: time.daysPerMove })
  return `${time.initialMs / 60_000}+${time.incrementMs / 1000}`
}

/** Shows the terms. Seats nobody, makes no guest: only a press of Join does. */
export default async function ChallengePage({ params }: Props) {
  const user = await currentUser()
  const seen = await loadChallenge((await params).id, user?.id ?? null)
  if (!seen)
    return (
      <NotHere>
        <ChallengeNotFound />
      </NotHere>
    )
  if (seen.card.game) redirect(`/game/${seen.card.game}`)
  const origin = (await headers()).get('x-own-origin') ?? ''
  const address = `${origin}/c/${seen.card.challenge}`
  const t = await getTranslations('challenge.waiting')
  return (
    <Words names={['challenge', 'lobby']}>
      <ChallengeScreen
        key={seen.card.challenge}
        card={seen.card}
        role={seen.role}
        isAccount={user?.kind === 'account'}
        address={address}
        isOnlyHere={isOnlyHere(origin)}
        qr={<QrCode text={address} label={t('qrLabel')} />}
      />
    </Words>
  )
}
