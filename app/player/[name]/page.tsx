import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ProfileScreen } from '@/components/player/profile-screen.tsx'
import { loadProfile } from '@/server/auth/profile.ts'

type Props = { params: Promise<{ name: string }> }

const nameIn = async (params: Props['params']): Promise<string> => {
  try {
    return decodeURIComponent((await params).name)
  } catch {
    return ''
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const profile = await loadProfile(await nameIn(params))
  return profile ? { title: profile.name } : {}
}

export default async function PlayerPage({ params }: Props) {
  const profile = await loadProfile(await nameIn(params))
  if (!profile) notFound()
  return <ProfileScreen profile={profile} />
}
