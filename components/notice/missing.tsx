import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StaticFogBoard } from '../board/static-fog-board.tsx'
import { Notice } from './notice.tsx'

/** One lit square in a dark board, and nothing on it. */
const ONE_LIT = `${'?'.repeat(27)}.${'?'.repeat(36)}`

/** What is not there: a page, or a game. */
export function Missing({ what }: { what: 'page' | 'game' }) {
  const t = useTranslations('errors.missing')
  return (
    <Notice
      title={t(`${what}.title`)}
      text={t(`${what}.text`)}
      picture={<StaticFogBoard board={ONE_LIT} label={t('picture')} coordinates={false} />}
    >
      <Link href="/" className="button">
        {t('home')}
      </Link>
      <Link href="/games" className="button">
        {t('games')}
      </Link>
    </Notice>
  )
}
