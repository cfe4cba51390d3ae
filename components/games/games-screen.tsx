import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyList } from '../ui/empty-list.tsx'
import page from '../ui/page.module.css'
import { GameList } from './game-list.tsx'
import styles from './games.module.css'
import { finishedGames, type GamesPage, isOwnTurn, type OwnGame, runningGames } from './own-game.ts'

interface GamesScreenProps extends GamesPage {
  /** All of them, on the first page. */
  running: readonly OwnGame[]
  isFirstPage: boolean
}

/** All games of one person: what waits for them, what for others, what is over, and a way to older ones. */
export function GamesScreen({ running, games, olderThanMs, isFirstPage }: GamesScreenProps) {
  const t = useTranslations('games')
  if (running.length + games.length === 0 && isFirstPage) return <NoGames />
  const ordered = runningGames(running)

  return (
    <div className={page.page} data-testid="my-games">
      <h1>{t('title')}</h1>
      <Group name="yours" title={t('yours')} games={ordered.filter(isOwnTurn)} />
      <Group name="theirs" title={t('theirs')} games={ordered.filter((game) => !isOwnTurn(game))} />
      <Group name="finished" title={t('finished')} games={finishedGames(games)} />
      <nav className={styles.pages} aria-label={t('pages.label')}>
        {!isFirstPage && (
          <Link href="/games" className="text-link">
            {t('pages.newest')}
          </Link>
        )}
        {olderThanMs !== null && (
          <Link href={`/games?before=${olderThanMs}`} className="text-link">
            {t('pages.older')}
          </Link>
        )}
      </nav>
    </div>
  )
}

function Group({ name, title, games }: { name: string; title: string; games: readonly OwnGame[] }) {
  if (games.length === 0) return null
  return (
    <section className={styles.group} data-testid={`games-${name}`}>
      <h2>{title}</h2>
      <GameList games={games} />
    </section>
  )
}

const DARK = '?'.repeat(48) + '.'.repeat(16)

function NoGames() {
  const t = useTranslations('games')
  return (
    <div className={page.page} data-testid="my-games">
      <h1>{t('title')}</h1>
      <EmptyList of="games" board={DARK} />
    </div>
  )
}
