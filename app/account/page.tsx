import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import { AccountScreen } from '@/components/account/account-screen.tsx'
import { Notice } from '@/components/notice/notice.tsx'
import { loadOwnAccount } from '@/server/auth/account-page.ts'
import { openServices } from '@/server/auth/oauth.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.page.meta')
  return { title: t('title') }
}

export default async function AccountPage() {
  const account = await loadOwnAccount()
  if (account) {
    return (
      <Words names={['account', 'push']}>
        <AccountScreen account={account} services={openServices()} />
      </Words>
    )
  }
  const t = await getTranslations('account.guestOnly')
  return (
    <Notice title={t('title')} text={t('text')}>
      <Link href="/signin?next=/account" className="button button-main">
        {t('signIn')}
      </Link>
      <Link href="/signup?next=/account" className="button">
        {t('signUp')}
      </Link>
    </Notice>
  )
}
