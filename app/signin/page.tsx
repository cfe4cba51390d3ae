import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import { EntryPage } from '@/components/account/entry-page.tsx'
import { SignInForm } from '@/components/account/sign-in-form.tsx'
import { wayBack } from '@/components/account/way-back.ts'
import { currentUser } from '@/server/auth/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.signIn.meta')
  return { title: t('title') }
}

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function SignInPage({ searchParams }: Props) {
  const back = wayBack((await searchParams).next)
  const t = await getTranslations('account.signIn')
  const isGuest = (await currentUser())?.kind === 'guest'
  const ways = (
    <>
      <p>
        {t('noAccount')}{' '}
        <Link href={`/signup?next=${back}`} className="text-link">
          {t('signUp')}
        </Link>
      </p>
      <p>
        {t('lost')}{' '}
        <Link href="/recover" className="text-link">
          {t('recover')}
        </Link>
      </p>
    </>
  )
  return (
    <Words names={['account']}>
      <EntryPage title={t('title')} text={t('text')} note={isGuest ? t('guest') : null} ways={ways}>
        <SignInForm back={back} />
      </EntryPage>
    </Words>
  )
}
