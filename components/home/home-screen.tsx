import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { GameList } from '../games/game-list.tsx'
import { type OwnGame, runningGames } from '../games/own-game.ts'
import { Lobby } from '../lobby/lobby.tsx'
import { PassAndPlay } from '../lobby/pass-and-play.tsx'
import { PlayMisty } from '../lobby/play-misty.tsx'
import { FogLoop } from './fog-loop.tsx'
import styles from './home.module.css'
import { homeReel } from './home-frames.ts'
import { ResumeCard } from './resume-card.tsx'

const REEL = homeReel()

interface HomeScreenProps {
  running: readonly OwnGame[]
  recent: readonly OwnGame[]
  visitor: { isAccount: boolean; hasSession: boolean }
}

/** The first screen: a board in fog that plays, one sentence, one button, and the game that waits for you. */
export function HomeScreen({ running, recent, visitor }: HomeScreenProps) {
  const t = useTranslations('home')
  const [first, ...others] = runningGames(running)
  return (
    <>
      <div className={styles.home}>
        <FogLoop reel={REEL} />
        <div className={styles.words}>
          {first && <ResumeCard game={first} others={others} />}
          <h1 className={styles.sentence}>{t('sentence')}</h1>
          <PlayMisty />
          <nav className={styles.ways} aria-label={t('ways.label')}>
            <Link href="/challenge" className="text-link" data-testid="play-friend">
              {t('ways.friend')}
            </Link>
            <PassAndPlay />
            <Link href="/watch" className="text-link" data-testid="watch">
              {t('ways.watch')}
            </Link>
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
