import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { dueAtMs, isOwnTurn, type OwnGame, opponentOf } from '../games/own-game.ts'
import { TimeLeft } from '../games/time-left.tsx'
import { isolated } from '../ui/isolated.ts'
import styles from './home.module.css'

/** The running game that most needs its player; the others are one link away. */
export function ResumeCard({ game, others }: { game: OwnGame; others: readonly OwnGame[] }) {
  const t = useTranslations('home.running')
  const tg = useTranslations('games')
  const now = useNow()
  const due = dueAtMs(game)
  const turns = others.filter(isOwnTurn).length
  const turn = isOwnTurn(game) ? 'yours' : 'theirs'
  return (
    <section className={styles.running} data-turn={turn} aria-labelledby="running">
      <h2 id="running" className={styles.runningTitle}>
        {t('title')}
      </h2>
      <div className={styles.runningRow}>
        <p>
          {t(turn, { opponent: isolated(opponentOf(game)) })}
          <br />
          <span className="quiet">
            {due === null
              ? t('moves', { plies: game.card.ply })
              : tg.rich(`left.${turn}`, {
                  left: () => <TimeLeft deadlineAtMs={due} nowMs={now.getTime()} />,
                })}
          </span>
        </p>
        <Link href={`/game/${game.card.game}`} className="button" data-testid="resume">
          {t('resume')}
        </Link>
      </div>
      {others.length > 0 && (
        <Link href="/games" className={`text-link ${styles.others}`}>
          {t(turns > 0 ? 'moreTurns' : 'more', { count: others.length, turns })}
        </Link>
      )}
    </section>
  )
}
