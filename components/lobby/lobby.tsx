'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TimeControl } from '@/server/wire/index.ts'
import { ChallengeRefused } from '../challenge/challenge-refused.tsx'
import { isolated } from '../ui/isolated.ts'
import { Incoming } from './incoming.tsx'
import styles from './people.module.css'
import { SeekList } from './seek-list.tsx'
import { type Stake, StakeRow, wishOf } from './stake-row.tsx'
import { TimeTiles } from './time-tiles.tsx'
import { useLobby } from './use-lobby.ts'
import { useTimeWords } from './use-time-words.ts'
import { Waiting } from './waiting.tsx'

/** Other people: who is here, one press for a game, who waits. Quiet beside the one amber button. */
export function Lobby({ isAccount, hasSession }: { isAccount: boolean; hasSession: boolean }) {
  const t = useTranslations('lobby.people')
  const timeWords = useTimeWords()
  const lobby = useLobby(hasSession)
  const [stake, setStake] = useState<Stake>({ kind: 'casual', min: '', max: '' })
  const { state } = lobby
  const own = state?.own.filter(({ kind }) => kind === 'seek') ?? []
  const isRated = isAccount && stake.kind === 'rated'
  const press = (time: TimeControl): void => {
    if (!lobby.busy) void lobby.seek({ time, ...wishOf(isAccount, stake) })
  }
  return (
    <section
      className={styles.lobby}
      aria-labelledby="people"
      data-testid="lobby"
      data-live={lobby.isLive && state !== null}
    >
      <div className={styles.head}>
        <h2 id="people">{t('title')}</h2>
        <Counts online={state?.online} playing={state?.playing} isLive={lobby.isLive} />
      </div>
      {state?.incoming.map((card) => (
        <Incoming key={card.challenge} card={card} lobby={lobby} />
      ))}
      <TimeTiles
        own={own.filter((seek) => seek.isRated === isRated)}
        isReady={state !== null}
        onSeek={press}
        onCancel={(challenge) => void lobby.end(challenge, 'withdraw')}
      />
      {isAccount && <StakeRow stake={stake} onChange={setStake} />}
      <ChallengeRefused code={lobby.refused} />
      {own.map((seek) => (
        <Waiting key={seek.challenge} seek={seek} lobby={lobby} />
      ))}
      {lobby.begun && (
        <p className={styles.note} role="status" data-testid="begun">
          {t('begun', { opponent: isolated(lobby.begun.opponent), clock: timeWords(lobby.begun.time).name })}{' '}
          <Link className="text-link" href={`/game/${lobby.begun.game}`}>
            {t('open')}
          </Link>
        </p>
      )}
      <OwnOthers lobby={lobby} />
      <SeekList lobby={lobby} />
    </section>
  )
}

/** Links and challenges of one's own that are still open: their pages are one press away. */
function OwnOthers({ lobby }: { lobby: ReturnType<typeof useLobby> }) {
  const t = useTranslations('lobby.people')
  const timeWords = useTimeWords()
  const others = lobby.state?.own.filter(({ kind }) => kind !== 'seek') ?? []
  return others.map((card) => (
    <p key={card.challenge} className={styles.note} data-testid="own-challenge">
      {card.opponent
        ? t('ownDirect', { name: isolated(card.opponent), clock: timeWords(card.time).label })
        : t('ownLink', { clock: timeWords(card.time).label })}{' '}
      <Link className="text-link" href={`/c/${card.challenge}`}>
        {t('show')}
      </Link>
    </p>
  ))
}

interface CountsProps {
  online: number | undefined
  playing: number | undefined
  isLive: boolean
}

function Counts({ online, playing, isLive }: CountsProps) {
  const t = useTranslations('lobby.people')
  if (!isLive) return <p className={styles.counts}>{t('away')}</p>
  // The width is kept, so that nothing moves when the numbers come.
  if (online === undefined || playing === undefined) return <p className={styles.counts}>&nbsp;</p>
  return (
    <p className={styles.counts} data-testid="counts" data-online={online} data-playing={playing}>
      {t('online', { online })} · {t('playing', { playing })}
    </p>
  )
}
