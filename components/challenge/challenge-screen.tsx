'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ChallengeCard } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import styles from './challenge.module.css'
import { ChallengeRefused } from './challenge-refused.tsx'
import { CopyLink } from './copy-link.tsx'
import { Ended } from './ended.tsx'
import { Terms } from './terms.tsx'
import { type ChallengeControls, useChallenge } from './use-challenge.ts'

export interface ChallengeScreenProps {
  card: ChallengeCard
  role: 'creator' | 'asked' | 'visitor'
  /** The visitor has an account: rated games are between accounts. */
  isAccount: boolean
  /** The whole address of this page. */
  address: string
  /** The address opens on this computer alone. */
  isOnlyHere: boolean
  /** Drawn on the server. */
  qr: ReactNode
}

/** A challenge: its maker waits here, whoever it is for answers here. */
export function ChallengeScreen(props: ChallengeScreenProps) {
  const controls = useChallenge(props.card, props.role === 'creator')
  if (controls.status !== 'open' && controls.status !== 'taken') {
    return <Ended status={controls.status} card={props.card} isOwn={props.role === 'creator'} />
  }
  return props.role === 'creator' ? (
    <Waiting {...props} controls={controls} />
  ) : (
    <Asked {...props} controls={controls} />
  )
}

type PartProps = ChallengeScreenProps & { controls: ChallengeControls }

function Waiting({ card, address, isOnlyHere, qr, controls }: PartProps) {
  const t = useTranslations('challenge.waiting')
  const isLink = card.kind !== 'direct'
  return (
    <div className={styles.page} data-testid="challenge" data-role="creator">
      <div className={styles.words}>
        <h1>{isLink ? t('title') : t('directTitle', { name: isolated(card.opponent ?? '') })}</h1>
        {isLink && <CopyLink address={address} />}
        {isLink && isOnlyHere && (
          <p className={styles.warning} role="note" data-testid="only-here">
            <strong>{t('onlyHere.title')}</strong> {t('onlyHere.text')}
          </p>
        )}
        <Watch controls={controls} isLink={isLink} />
        <Terms card={card} isOwn />
        <ChallengeRefused code={controls.refused} />
        <div className={styles.actions}>
          <button
            type="button"
            className="button"
            aria-busy={controls.busy === 'withdraw'}
            onClick={() => controls.busy || void controls.act('withdraw')}
            data-testid="withdraw"
          >
            {t('withdraw')}
          </button>
          <p className="quiet">{t('ends')}</p>
        </div>
      </div>
      {isLink && (
        <figure className={styles.picture}>
          {qr}
          <figcaption>{t('qr')}</figcaption>
        </figure>
      )}
    </div>
  )
}

/** Whether anybody is there, told by sockets and never by a page that was merely fetched. */
function Watch({ controls, isLink }: { controls: ChallengeControls; isLink: boolean }) {
  const t = useTranslations('challenge.waiting')
  const someone = controls.looking > 0
  const words = isLink
    ? t('looking', { count: controls.looking })
    : t('directLooking', { count: controls.looking })
  return (
    <p
      className={styles.watch}
      role="status"
      data-someone={someone || undefined}
      data-testid="looking"
      data-looking={controls.looking}
    >
      <span className={styles.lamp} aria-hidden="true" />
      {controls.isLive ? words : t('away')}
    </p>
  )
}

function Asked({ card, role, isAccount, controls }: PartProps) {
  const t = useTranslations('challenge.asked')
  const needsAccount = card.isRated && !isAccount
  const { name, rating } = card.creator
  return (
    <div className={styles.page} data-testid="challenge" data-role={role}>
      <div className={styles.words}>
        <div className={styles.lead}>
          <h1>{t('title', { name: isolated(name) })}</h1>
          <p className="quiet">
            {rating === null ? t(`kind.${card.creator.kind}`) : t('rating', { rating })} · {t('what')}
          </p>
        </div>
        <Terms card={card} isOwn={false} />
        {needsAccount && (
          <p className={styles.warning} role="note" data-testid="needs-account">
            {t('needsAccount')}
          </p>
        )}
        <ChallengeRefused code={controls.refused} />
        <div className={styles.actions}>
          {needsAccount ? (
            <Link className={`button button-main ${styles.main}`} href={`/signin?next=/c/${card.challenge}`}>
              {t('signIn')}
            </Link>
          ) : (
            <JoinButton controls={controls} isDirect={card.kind === 'direct'} />
          )}
          {role === 'asked' && <Refuse controls={controls} />}
        </div>
        {role !== 'asked' && <p className="quiet">{t('first')}</p>}
      </div>
    </div>
  )
}

function JoinButton({ controls, isDirect }: { controls: ChallengeControls; isDirect: boolean }) {
  const t = useTranslations('challenge.asked')
  const isJoining = controls.busy === 'join'
  return (
    <button
      type="button"
      className={`button button-main ${styles.main}`}
      aria-busy={isJoining}
      onClick={() => controls.busy || void controls.act('join')}
      data-testid="join"
    >
      {isJoining ? t('joining') : t(isDirect ? 'accept' : 'join')}
    </button>
  )
}

function Refuse({ controls }: { controls: ChallengeControls }) {
  const t = useTranslations('challenge.asked')
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => controls.busy || void controls.act('decline')}
        data-testid="decline"
      >
        {t('decline')}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => controls.busy || void controls.block()}
        data-testid="block"
      >
        {t('block')}
      </button>
    </>
  )
}
