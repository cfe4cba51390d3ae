import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { TimeClass } from '@/server/wire/index.ts'
import { GameList } from '../games/game-list.tsx'
import type { OwnGame } from '../games/own-game.ts'
import list from '../ui/list.module.css'
import page from '../ui/page.module.css'
import { BlockButton } from './block-button.tsx'
import styles from './player.module.css'
import { RatingChart } from './rating-chart.tsx'

export interface ProfileRating {
  timeClass: TimeClass
  rating: number
  games: number
  isProvisional: boolean
  history: readonly { atMs: number; rating: number }[]
}

export interface Profile {
  name: string
  createdAtMs: number
  isModerator: boolean
  isClosed: boolean
  ratings: readonly ProfileRating[]
  games: readonly OwnGame[]
}

interface ProfileScreenProps {
  profile: Profile
  /** Whoever looks is known, and is somebody else. */
  isOther: boolean
}

/** What everybody may see of somebody, and what one can ask of them or keep them from. */
export function ProfileScreen({ profile, isOther }: ProfileScreenProps) {
  const t = useTranslations('player.profile')
  const { name, createdAtMs, isModerator, isClosed, ratings, games } = profile
  return (
    <div className={page.page} data-testid="profile">
      <header>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="quiet">
          {isModerator && `${t('moderator')}. `}
          {t('since', { date: new Date(createdAtMs) })}
        </p>
        {isClosed && <p>{t('closed')}</p>}
        {isOther && !isClosed && (
          <div className={styles.deeds}>
            <Link
              href={`/challenge?name=${encodeURIComponent(name)}`}
              className="button"
              prefetch={false}
              data-testid="challenge-player"
            >
              {t('challenge')}
            </Link>
            <BlockButton whom={{ name }} name={name} />
          </div>
        )}
      </header>
      <section className={styles.group}>
        <h2>{t('ratings')}</h2>
        {ratings.length === 0 ? (
          <p className="quiet">{t('unrated')}</p>
        ) : (
          <ul className={list.list}>
            {ratings.map((rating) => (
              <RatingEntry key={rating.timeClass} entry={rating} />
            ))}
          </ul>
        )}
        <p>
          <Link href="/leaderboards" className={`text-link ${styles.way}`}>
            {t('board')}
          </Link>
        </p>
      </section>
      <section className={styles.group}>
        <h2>{t('finished')}</h2>
        {games.length === 0 ? <p className="quiet">{t('noGames')}</p> : <GameList games={games} />}
      </section>
    </div>
  )
}

function RatingEntry({ entry }: { entry: ProfileRating }) {
  const t = useTranslations('player')
  const { timeClass, rating, games, isProvisional, history } = entry
  return (
    <li className={styles.rating}>
      <span className={styles.class}>{t(`timeClass.${timeClass}`)}</span>
      <span className={styles.figure}>
        {rating}
        {isProvisional && (
          <>
            <span className={styles.unsettled} title={t('profile.provisional')} aria-hidden="true">
              ?
            </span>
            <span className="sr-only">{t('profile.provisional')}</span>
          </>
        )}
      </span>
      <span className="quiet">{t('profile.games', { count: games })}</span>
      <RatingChart timeClass={timeClass} history={history} />
    </li>
  )
}
