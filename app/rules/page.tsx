import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RulesScreen } from '@/components/rules/rules-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rules.meta')
  return { title: t('title'), description: t('description') }
}

export default function RulesPage() {
  return <RulesScreen />
}
