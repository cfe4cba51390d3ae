'use client'
import { CircleUserRound } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { goTo } from '../account/way-back.ts'
import { isolated } from './isolated.ts'

/** At the end of the header: the way in, or one's name with what belongs to it. `name` is an account's, or null. */
export function AccountEntry({ name }: { name: string | null }) {
  const t = useTranslations('common.nav')
  const path = usePathname()
  if (name !== null) return <AccountMenu name={name} path={path} />
  // Whoever signs in from a page comes back to it.
  const isElsewhere = path !== '/' && !/^\/(signin|signup|recover)$/.test(path)
  return (
    <Link
      href={isElsewhere ? `/signin?next=${path}` : '/signin'}
      prefetch={false}
      className="account-entry"
      data-testid="sign-in"
    >
      {t('signIn')}
    </Link>
  )
}

function AccountMenu({ name, path }: { name: string; path: string }) {
  const t = useTranslations('common.nav')
  const menu = useRef<HTMLDetailsElement>(null)
  const close = (): void => {
    if (menu.current) menu.current.open = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(close, [path])
  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  })
  const signOut = async (): Promise<void> => {
    await fetch('/api/account/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined)
    goTo('/')
  }
  return (
    <details
      ref={menu}
      className="account-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        close()
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={t('menu', { name: isolated(name) })} data-testid="account-menu">
        <CircleUserRound aria-hidden="true" />
        <span>
          <bdi>{name}</bdi>
        </span>
      </summary>
      <div className="account-menu-body">
        <Link href={`/player/${encodeURIComponent(name)}`} prefetch={false}>
          {t('profile')}
        </Link>
        <Link href="/account" prefetch={false}>
          {t('account')}
        </Link>
        <Link href="/leaderboards" prefetch={false} className="nav-narrow">
          {t('leaderboards')}
        </Link>
        <button type="button" onClick={() => void signOut()} data-testid="sign-out">
          {t('signOut')}
        </button>
      </div>
    </details>
  )
}
