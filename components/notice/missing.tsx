import Link from 'next/link'
import { useTranslations } from 'next-intl'
import styles from './notice.module.css'
import { Notice } from './notice.tsx'

/**
 * What is not there: a page, or a game. Every page carries this one in its payload, so its picture, one lit
 * square in the dark and nothing on it, is drawn by the style sheet alone.
 */
export function Missing({ what }: { what: 'page' | 'game' }) {
  const t = useTranslations('errors.missing')
  return (
    <Notice
      title={t(`${what}.title`)}
      text={t(`${what}.text`)}
      picture={<div className={styles.dark} role="img" aria-label={t('picture')} />}
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
