import { useTranslations } from 'next-intl'
import list from '../ui/list.module.css'
import page from '../ui/page.module.css'
import styles from './games.module.css'

const LINES = [1, 2, 3, 4, 5, 6]

/** The shape of the list while it is being fetched. */
export function GamesShape() {
  const t = useTranslations('games')
  return (
    <div className={page.page} aria-busy="true">
      <h1>{t('title')}</h1>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div className={list.list} aria-hidden="true">
        {LINES.map((line) => (
          <div key={line} className={styles.shapeLine}>
            <div className={styles.shape} />
            <div className={styles.shape} />
          </div>
        ))}
      </div>
    </div>
  )
}
