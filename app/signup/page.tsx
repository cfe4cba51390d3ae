import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import { EntryPage } from '@/components/account/entry-page.tsx'
import { SignUpForm } from '@/components/account/sign-up-form.tsx'
import { wayBack } from '@/components/account/way-back.ts'
import { currentUser } from '@/server/auth/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.signUp.meta')
  return { title: t('title') }
}

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function SignUpPage({ searchParams }: Props) {
  const back = wayBack((await searchParams).next)
  const t = await getTranslations('account.signUp')
  const kind = (await currentUser())?.kind
  if (kind === 'account') redirect('/account')
  const ways = (
    <p>
      {t('haveAccount')}{' '}
      <Link href={`/signin?next=${back}`} className="text-link">
        {t('signIn')}
      </Link>
    </p>
  )
  return (
    <Words names={['account']}>
      <EntryPage title={t('title')} text={t('text')} note={kind === 'guest' ? t('guest') : null} ways={ways}>
        <SignUpForm back={back} />
      </EntryPage>
    </Words>
  )
}
