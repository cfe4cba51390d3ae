import type { Metadata } from 'next'
import { NotHere, notHereMetadata } from '@/app/not-here.tsx'
import { ProfileScreen } from '@/components/player/profile-screen.tsx'
import { loadProfile } from '@/server/auth/profile.ts'
import { currentUser } from '@/server/auth/session.ts'
import NoSuchPlayer from './not-found.tsx'

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
  return profile ? { title: profile.name } : notHereMetadata()
}

export default async function PlayerPage({ params }: Props) {
  const profile = await loadProfile(await nameIn(params))
  if (!profile)
    return (
      <NotHere>
        <NoSuchPlayer />
      </NotHere>
    )
  const user = await currentUser()
  return <ProfileScreen profile={profile} isOther={user !== null && user.name !== profile.name} />
}
