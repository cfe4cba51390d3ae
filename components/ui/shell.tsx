import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { OwnTurns } from '@/server/wire/index.ts'
import { AccountEntry } from './account-entry.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { TurnCount } from './turn-count.tsx'
import { Wordmark } from './wordmark.tsx'

/** `account` is the name of whoever is signed in, or null; `turns` are the games that wait for the visitor. */
export function Header({ account, turns }: { account: string | null; turns: OwnTurns }) {
  const t = useTranslations('common.nav')
  return (
    <header className="site-header">
      <Link href="/" prefetch={false} className="site-home" aria-label={t('home')}>
        <Wordmark />
      </Link>
      <nav aria-label={t('label')} className="site-nav">
        <Link href="/games" prefetch={false}>
          {t('games')}
          <TurnCount turns={turns} />
        </Link>
        <Link href="/watch" prefetch={false} className="nav-wide">
          {t('watch')}
        </Link>
        <Link href="/leaderboards" prefetch={false} className="nav-wide">
          {t('leaderboards')}
        </Link>
        <Link href="/rules" prefetch={false}>
          {t('rules')}
        </Link>
      </nav>
      <ThemeSwitch />
      <AccountEntry name={account} />
    </header>
  )
}

export interface SiteFacts {
  version: string
  commit: string | null
  contact: string | null
}

/** An address becomes a mail link, anything else that looks like one a link, and a name stays a name. */
export function contactHref(contact: string): string | null {
  if (/^(https?:|mailto:)/.test(contact)) return contact
  return contact.includes('@') ? `mailto:${contact}` : null
}

export function Footer({ site }: { site: SiteFacts }) {
  const t = useTranslations('common.footer')
  const href = site.contact ? contactHref(site.contact) : null
  return (
    <footer className="site-footer">
      <span>{t('version', { version: site.version })}</span>
      {site.commit && <span>{t('commit', { commit: site.commit.slice(0, 10) })}</span>}
      <Link href="/leaderboards" prefetch={false}>
        {t('leaderboards')}
      </Link>
      <Link href="/privacy" prefetch={false}>
        {t('privacy')}
      </Link>
      <a href="https://www.gnu.org/licenses/gpl-3.0.html" rel="license noreferrer">
        {t('licence')}
      </a>
      {site.contact && (href ? <a href={href}>{t('contact')}</a> : <span>{site.contact}</span>)}
    </footer>
  )
}
