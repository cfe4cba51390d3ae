import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { GameList } from '../games/game-list.tsx'
import { finishedGames, type OwnGame, runningGames } from '../games/own-game.ts'
import { Lobby } from '../lobby/lobby.tsx'
import { PassAndPlay } from '../lobby/pass-and-play.tsx'
import { PlayMisty } from '../lobby/play-misty.tsx'
import { FogLoop } from './fog-loop.tsx'
import styles from './home.module.css'
import { homeReel } from './home-frames.ts'
import { ResumeCard } from './resume-card.tsx'

const REEL = homeReel()
const RECENT = 4

interface HomeScreenProps {
  games: readonly OwnGame[]
  visitor: { isAccount: boolean; hasSession: boolean }
}

/** The first screen: a board in fog that plays, one sentence, one button, and the game that waits for you. */
export function HomeScreen({ games, visitor }: HomeScreenProps) {
  const t = useTranslations('home')
  const running = runningGames(games)
  const recent = finishedGames(games).slice(0, RECENT)
  return (
    <>
      <div className={styles.home}>
        <FogLoop reel={REEL} />
        <div className={styles.words}>
          {running[0] && <ResumeCard game={running[0]} others={running.length - 1} />}
          <h1 className={styles.sentence}>{t('sentence')}</h1>
          <PlayMisty />
          <nav className={styles.ways} aria-label={t('ways.label')}>
            <Link href="/challenge" className="text-link" data-testid="play-friend">
              {t('ways.friend')}
            </Link>
            <PassAndPlay />
            <Link href="/rules" className="text-link">
              {t('ways.rules')}
            </Link>
            <Link href="/games" className="text-link">
              {t('ways.games')}
            </Link>
          </nav>
          <noscript>{t('noscript')}</noscript>
        </div>
      </div>
      <Lobby {...visitor} />
      {recent.length > 0 && (
        <section className={styles.recent} aria-labelledby="recent">
          <h2 id="recent">{t('recent.title')}</h2>
          <GameList games={recent} />
        </section>
      )}
    </>
  )
}
