import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './globals.css'
import '@/components/notice/notice.module.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LOOK_SCRIPT } from '@/components/ui/look-script.ts'
import { Footer, Header } from '@/components/ui/shell.tsx'
import { ThemeProvider } from '@/components/ui/theme.tsx'
import packageJson from '@/package.json'
import { currentUser } from '@/server/auth/session.ts'
import { loadOwnTurns } from '@/server/games/cards.ts'
import { NO_TURNS, type OwnTurns } from '@/server/wire/own-turns.ts'
import { pickMessages, shellNamespaces } from './i18n/messages.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return { title: { default: t('name'), template: `%s · ${t('name')}` }, description: t('tagline') }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: dark)', color: '#0f141c' },
    { media: '(prefers-color-scheme: light)', color: '#f3efe6' },
  ],
}

/**
 * Who is here, as the header says it: an account's name, and which games wait for the visitor. A page that cannot be
 * shown says so itself, not its header.
 */
async function visitor(): Promise<{ account: string | null; turns: OwnTurns }> {
  const user = await currentUser().catch(() => null)
  const turns = user && (await loadOwnTurns(user.id).catch(() => null))
  return { account: user?.kind === 'account' ? user.name : null, turns: turns ?? NO_TURNS }
}

/** Every page is rendered per request: its scripts carry the request's nonce. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const t = await getTranslations('common')
  const { account, turns } = await visitor()
  const site = {
    version: packageJson.version,
    commit: process.env.FOGLINE_COMMIT || null,
    contact: process.env.OPERATOR_CONTACT || null,
  }
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the nonce */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LOOK_SCRIPT }} />
      </head>
      <body>
        <ThemeProvider nonce={nonce}>
          <NextIntlClientProvider messages={pickMessages(shellNamespaces)}>
            <a className="skip-link" href="#main">
              {t('skip')}
            </a>
            <Header account={account} turns={turns} />
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            <Footer site={site} />
          </NextIntlClientProvider>
        </ThemeProvider>
      </body>
    </html>
  )
}
