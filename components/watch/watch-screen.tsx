import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { OpeningCard, PlayerCard, Seat } from '@/server/wire/index.ts'
import { isDays } from '@/server/wire/time-control.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import list from '../ui/list.module.css'
import page from '../ui/page.module.css'
import styles from './watch.module.css'

/** Games between people that go on now: who plays, on what terms, whose move. Nothing of the boards. */
export function WatchScreen({ games }: { games: readonly OpeningCard[] }) {
  const t = useTranslations('watch')
  return (
    <div className={page.page} data-testid="watch-list">
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {games.length > 0 && <p className={styles.lead}>{t('lead')}</p>}
      </header>
      {games.length === 0 ? (
        <EmptyList of="watch" board={DARK} />
      ) : (
        <ul className={list.list}>
          {games.map((card) => (
            <li key={card.game}>
              <WatchLine card={card} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function WatchLine({ card }: { card: OpeningCard }) {
  const t = useTranslations('watch')
  const { white, black } = card.players
  return (
    <Link
      href={`/game/${card.game}`}
      prefetch={false}
      className={`${list.line} ${styles.line}`}
      data-game={card.game}
      data-testid="watch-game"
    >
      <Player seat="white" player={white} />
      <Player seat="black" player={black} />
      <span className={styles.terms}>
        {useTerms(card)}, {t(card.isRated ? 'stake.rated' : 'stake.casual')}
      </span>
      <span className={styles.turn}>
        {t(`turn.${card.turn}`)}, {t('moves', { plies: card.ply })}
      </span>
    </Link>
  )
}

function Player({ seat, player }: { seat: Seat; player: PlayerCard }) {
  return (
    <span className={styles.player}>
      <span className={list.disc} data-seat={seat} aria-hidden="true" />
      <bdi className={`${list.main} ${styles.name}`}>{player.name}</bdi>
      {player.rating !== null && <span className={styles.rating}>{player.rating}</span>}
    </span>
  )
}

function useTerms({ time }: OpeningCard): string {
  const t = useTranslations('watch')
  if (time === null) return t('none')
  if (isDays(time)) return t('days', { days: time.daysPerMove })
  const minutes = String(Number((time.initialMs / 60_000).toFixed(2)))
  return t('clock', { minutes, seconds: String(time.incrementMs / 1000) })
}

const DARK = '?'.repeat(64)
