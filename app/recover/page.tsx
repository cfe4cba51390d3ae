import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/i18n/words.tsx'
import { EntryPage } from '@/components/account/entry-page.tsx'
import { RecoverForm } from '@/components/account/recover-form.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.recover.meta')
  return { title: t('title') }
}

export default async function RecoverPage() {
  const t = await getTranslations('account.recover')
  const ways = (
    <p>
      <Link href="/signin" className="text-link">
        {t('back')}
      </Link>
    </p>
  )
  return (
    <Words names={['account']}>
      <EntryPage title={t('title')} text={t('text')} ways={ways}>
        <RecoverForm />
      </EntryPage>
    </Words>
  )
}
