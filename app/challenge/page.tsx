import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import { ChallengeForm } from '@/components/challenge/challenge-form.tsx'
import { currentUser } from '@/server/auth/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('challenge.meta')
  return { title: t('form'), description: t('formDescription') }
}

type Props = { searchParams: Promise<{ name?: string | string[] }> }

/** `?name=` fills in whom to challenge: for links from a player's page. */
export default async function ChallengeFormPage({ searchParams }: Props) {
  const { name } = await searchParams
  const user = await currentUser()
  return (
    <Words names={['challenge', 'lobby']}>
      <ChallengeForm
        isAccount={user?.kind === 'account'}
        opponent={typeof name === 'string' ? name.slice(0, 40) : ''}
      />
    </Words>
  )
}
