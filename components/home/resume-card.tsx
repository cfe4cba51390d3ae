import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { isOwnTurn, type OwnGame, opponentOf } from '../games/own-game.ts'
import styles from './home.module.css'

/** The running game that most needs its player; the others are one link away. */
export function ResumeCard({ game, others }: { game: OwnGame; others: number }) {
  const t = useTranslations('home.running')
  const turn = isOwnTurn(game) ? 'yours' : 'theirs'
  return (
    <section className={styles.running} data-turn={turn} aria-labelledby="running">
      <h2 id="running" className={styles.runningTitle}>
        {t('title')}
      </h2>
      <div className={styles.runningRow}>
        <p>
          {t(turn, { opponent: opponentOf(game) })}
          <br />
          <span className="quiet">{t('moves', { plies: game.card.ply })}</span>
        </p>
        <Link href={`/game/${game.card.game}`} className="button" data-testid="resume">
          {t('resume')}
        </Link>
      </div>
      {others > 0 && (
        <Link href="/games" className={`text-link ${styles.others}`}>
          {t('more', { count: others })}
        </Link>
      )}
    </section>
  )
}
