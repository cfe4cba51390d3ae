import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PrivacyScreen } from '@/components/privacy/privacy-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('privacy.meta')
  return { title: t('title'), description: t('description') }
}

export default function PrivacyPage() {
  return <PrivacyScreen contact={process.env.OPERATOR_CONTACT || null} />
}
