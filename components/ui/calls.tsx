'use client'
import { X } from 'lucide-react'
import { nanoid } from 'nanoid'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AskedGame, BegunGame, TimeControl } from '@/server/wire/index.ts'
import { ask } from '../lobby/ask.ts'
import { callBack } from '../lobby/call-back.ts'
import styles from './calls.module.css'
import { isolated } from './isolated.ts'

/** What this document has called for already. Module state on purpose: pages come and go under it. */
const called = new Set<string>()

interface CallsProps {
  begun: readonly BegunGame[]
  asked: readonly AskedGame[]
  onClose: (id: string) => void
}

/** On whatever page somebody is: their game has begun, or somebody asks them for one. */
export function Calls({ begun, asked, onClose }: CallsProps) {
  return createPortal(
    <div className={styles.calls} role="alert" data-testid="calls">
      {begun.map((game) => (
        <Begun key={game.game} begun={game} onClose={() => onClose(game.game)} />
      ))}
      {asked.map((one) => (
        <Asked key={one.challenge} asked={one} onClose={() => onClose(one.challenge)} />
      ))}
    </div>,
    document.body,
  )
}

/** A sound, and words in the tab of who looks elsewhere: once for each. */
function useCallBack(id: string, words: string): void {
  useEffect(() => {
    if (called.has(id)) return
    called.add(id)
    callBack(words)
  }, [id, words])
}

function Begun({ begun, onClose }: { begun: BegunGame; onClose: () => void }) {
  const t = useTranslations('common.calls')
  const words = t('begun', { name: isolated(begun.opponent) })
  useCallBack(begun.game, words)
  return (
    <div className={styles.call} data-testid="call-begun">
      <p>
        <strong>{words}</strong>
      </p>
      <div className={styles.acts}>
        <Link href={`/game/${begun.game}`} prefetch={false} className="button" data-testid="to-the-board">
          {t('board')}
        </Link>
      </div>
      <Close onClose={onClose} />
    </div>
  )
}

function Asked({ asked, onClose }: { asked: AskedGame; onClose: () => void }) {
  const t = useTranslations('common.calls')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const { challenge, isRated, side } = asked
  const words = t('asked', { name: isolated(asked.from) })
  useCallBack(challenge, words)
  const act = async (how: 'join' | 'decline'): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const body = how === 'join' ? { id: nanoid() } : {}
    const answer = await ask<{ game?: string }>(`/api/challenges/${challenge}/${how}`, body)
    const game = answer.ok ? answer.body.game : answer.game
    setBusy(false)
    if (game) router.push(`/game/${game}`)
    // Its own page says what became of it, and what to do.
    else if (!answer.ok) router.push(`/c/${challenge}`)
    else onClose()
  }
  return (
    <div className={styles.call} data-testid="call-asked">
      <p>
        <strong>{words}</strong>{' '}
        <span className="quiet">
          <Clock time={asked.time} /> · {t(isRated ? 'rated' : 'casual')} · {t(`side.${side}`)}
        </span>
      </p>
      <div className={styles.acts}>
        <button
          type="button"
          className="button"
          aria-busy={isBusy}
          onClick={() => void act('join')}
          data-testid="call-accept"
        >
          {t('accept')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void act('decline')}
          data-testid="call-decline"
        >
          {t('decline')}
        </button>
      </div>
      <Close onClose={onClose} />
    </div>
  )
}

function Clock({ time }: { time: TimeControl }) {
  const t = useTranslations('common.calls')
  if ('daysPerMove' in time) return t('days', { days: time.daysPerMove })
  return `${Number((time.initialMs / 60_000).toFixed(2))}+${time.incrementMs / 1000}`
}

function Close({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common')
  return (
    <button
      type="button"
      className={`icon-button ${styles.close}`}
      aria-label={t('close')}
      title={t('close')}
      onClick={onClose}
      data-testid="call-close"
    >
      <X aria-hidden="true" />
    </button>
  )
}
