import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StaticFogBoard } from '../board/static-fog-board.tsx'
import styles from './empty-list.module.css'

interface EmptyListProps {
  /** Whose words: `picture`, `title`, `text` and `action` under `empty`. */
  of: 'games' | 'watch'
  board: string
}

/** What stands in a list's place while there is nothing in it: a board that fades, why, and the way to play. */
export function EmptyList({ of, board }: EmptyListProps) {
  const t = useTranslations(`${of}.empty`)
  return (
    <div className={styles.empty}>
      <div className={styles.board}>
        <StaticFogBoard board={board} label={t('picture')} coordinates={false} />
      </div>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <Link href="/" className="button button-main">
        {t('action')}
      </Link>
    </div>
  )
}
