import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { TimeClass } from '@/server/wire/index.ts'
import page from '../ui/page.module.css'
import styles from './player.module.css'

export interface Board {
  timeClass: TimeClass
  leaders: readonly { name: string; rating: number; games: number }[]
}

export function LeaderboardsScreen({ boards }: { boards: readonly Board[] }) {
  const t = useTranslations('player')
  return (
    <div className={page.page} data-testid="leaderboards">
      <header>
        <h1>{t('board.title')}</h1>
        <p className="quiet">{t('board.text')}</p>
      </header>
      <div className={styles.boards}>
        {boards.map(({ timeClass, leaders }) => (
          <section key={timeClass} className={styles.group} aria-labelledby={timeClass}>
            <h2 id={timeClass}>{t(`timeClass.${timeClass}`)}</h2>
            {leaders.length === 0 ? (
              <p className="quiet">{t('board.empty')}</p>
            ) : (
              <Leaders leaders={leaders} timeClass={timeClass} />
            )}
          </section>
        ))}
      </div>
    </div>
  )
}

function Leaders({ leaders, timeClass }: Board) {
  const t = useTranslations('player.board')
  return (
    <table className={styles.leaders} aria-labelledby={timeClass}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('rank')}</span>
          </th>
          <th scope="col">{t('player')}</th>
          <th scope="col">{t('rating')}</th>
          <th scope="col">{t('games')}</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ name, rating, games }, index) => (
          <tr key={name}>
            <td className="quiet">{index + 1}</td>
            <td>
              <Link href={`/player/${encodeURIComponent(name)}`} prefetch={false}>
                <bdi>{name}</bdi>
              </Link>
            </td>
            <td>{rating}</td>
            <td className="quiet">{games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
