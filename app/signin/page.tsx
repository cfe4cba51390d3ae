import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import { EntryPage } from '@/components/account/entry-page.tsx'
import { refusalIn, Services } from '@/components/account/services.tsx'
import { SignInForm } from '@/components/account/sign-in-form.tsx'
import { wayBack } from '@/components/account/way-back.ts'
import { openServices } from '@/server/auth/oauth.ts'
import { currentUser } from '@/server/auth/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.signIn.meta')
  return { title: t('title') }
}

type Props = { searchParams: Promise<{ next?: string | string[]; error?: string | string[] }> }

export default async function SignInPage({ searchParams }: Props) {
  const { next, error } = await searchParams
  const back = wayBack(next)
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
        <Services services={openServices()} back={back} refusal={refusalIn(error)} />
      </EntryPage>
    </Words>
  )
}
