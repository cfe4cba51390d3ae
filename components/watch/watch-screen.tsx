import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { OpeningCard, PlayerCard, Seat } from '@/server/wire/index.ts'
import { isDays } from '@/server/wire/time-control.ts'
import { StaticFogBoard } from '../board/static-fog-board.tsx'
import styles from './watch.module.css'

/** Games between people that go on now: who plays, on what terms, whose move. Nothing of the boards. */
export function WatchScreen({ games }: { games: readonly OpeningCard[] }) {
  const t = useTranslations('watch')
  return (
    <div className={styles.page} data-testid="watch-list">
      <h1>{t('title')}</h1>
      {games.length === 0 ? (
        <Nobody />
      ) : (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <ul className={styles.list}>
            {games.map((card) => (
              <li key={card.game}>
                <WatchLine card={card} />
              </li>
            ))}
          </ul>
        </>
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
      className={styles.line}
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
    <span className={styles.player} data-seat={seat}>
      <span className={styles.disc} aria-hidden="true" />
      <bdi className={styles.name}>{player.name}</bdi>
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

function Nobody() {
  const t = useTranslations('watch.empty')
  return (
    <div className={styles.empty}>
      <div className={styles.emptyBoard}>
        <StaticFogBoard board={DARK} label={t('picture')} coordinates={false} />
      </div>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <Link href="/" className="button button-main">
        {t('action')}
      </Link>
    </div>
  )
}
