import Link from 'next/link'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { outcomeFor, resultKey } from '../review/result-words.ts'
import { isolated } from '../ui/isolated.ts'
import list from '../ui/list.module.css'
import styles from './games.module.css'
import { dueAtMs, isOwnTurn, type OwnGame, opponentOf } from './own-game.ts'
import { TimeLeft } from './time-left.tsx'

/** One's own games, one line each: how it stands or ended, against whom, when. The whole line is the link. */
export function GameList({ games }: { games: readonly OwnGame[] }) {
  return (
    <ul className={list.list}>
      {games.map((game) => (
        <li key={game.card.game}>
          <GameLine game={game} />
        </li>
      ))}
    </ul>
  )
}

function GameLine({ game }: { game: OwnGame }) {
  const t = useTranslations('games')
  const ends = useTranslations('review.result')
  const format = useFormatter()
  const now = useNow()
  const { card, seat } = game
  const outcome = card.end && outcomeFor(card.end, seat)
  const opponent = opponentOf(game)
  const due = dueAtMs(game)
  const state = outcome ? t(`outcome.${outcome}`) : t(isOwnTurn(game) ? 'turn.yours' : 'turn.theirs')
  return (
    <Link
      href={`/game/${card.game}`}
      className={`${list.line} ${styles.line}`}
      data-outcome={outcome ?? 'running'}
    >
      <span
        className={`${list.disc} ${styles.disc}`}
        data-seat={seat}
        role="img"
        aria-label={t(`seat.${seat}`)}
      />
      <span className={`${list.main} ${styles.state}`}>{state}</span>
      <span className={styles.opponent}>{t('against', { opponent: isolated(opponent) })}</span>
      <span className={styles.ending}>
        {card.end ? ends(resultKey(card.end)) : t('moves', { plies: card.ply })}
      </span>
      {due === null ? (
        <time className={styles.when} dateTime={new Date(card.createdAtMs).toISOString()}>
          {format.relativeTime(card.createdAtMs, now)}
        </time>
      ) : (
        <span className={styles.when} data-testid="time-left">
          {t.rich(isOwnTurn(game) ? 'left.yours' : 'left.theirs', {
            left: () => <TimeLeft deadlineAtMs={due} nowMs={now.getTime()} />,
          })}
        </span>
      )}
    </Link>
  )
}
