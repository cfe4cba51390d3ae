'use client'
import { nanoid } from 'nanoid'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChallengeCard, ChallengeNews, ChallengeRefusal, GameId } from '@/server/wire/index.ts'
import { unlockOnFirstTouch } from '../game/sounds.ts'
import { ask } from '../lobby/ask.ts'
import { callBack } from '../lobby/call-back.ts'
import type { Line } from '../lobby/line.ts'
import { type Told, tellAt } from './told.ts'

export type Act = 'join' | 'withdraw' | 'decline'

export interface ChallengeControls {
  status: ChallengeCard['status']
  /** Other browsers that show the challenge now. */
  looking: number
  isLive: boolean
  /** What is on its way. */
  busy: Act | 'block' | null
  refused: ChallengeRefusal | null
  act: (act: Act) => Promise<void>
  block: () => Promise<void>
}

/** A challenge followed for as long as its page is there; once it is a game, everyone who looks goes there. */
export function useChallenge(card: ChallengeCard, isOwn: boolean): ChallengeControls {
  const router = useRouter()
  const t = useTranslations('challenge')
  const [status, setStatus] = useState(card.status)
  const [looking, setLooking] = useState(0)
  const [isLive, setLive] = useState(true)
  const [busy, setBusy] = useState<ChallengeControls['busy']>(null)
  const [refused, setRefused] = useState<ChallengeRefusal | null>(null)
  const commandId = useRef('')
  const joining = useRef(false)
  const isGone = useRef(false)

  const goTo = useCallback(
    (game: GameId, told: Told | null) => {
      if (isGone.current) return
      isGone.current = true
      if (told) tellAt(sessionStorage, game, told)
      router.push(`/game/${game}`)
    },
    [router],
  )

  const hear = useCallback(
    (news: ChallengeNews) => {
      setStatus(news.status)
      setLooking(news.looking)
      // One's own Join is about to say who sits there.
      if (!news.game || joining.current) return
      if (isOwn) callBack(t('begins'))
      goTo(news.game, isOwn ? null : 'watching')
    },
    [goTo, isOwn, t],
  )

  const heard = useRef(hear)
  heard.current = hear
  useEffect(() => unlockOnFirstTouch(), [])
  const isOver = card.status !== 'open'
  useEffect(() => {
    if (isOver) return
    let line: Line | null = null
    let isLeft = false
    void import('../lobby/line.ts').then(({ openChallengeLine }) => {
      if (isLeft) return
      line = openChallengeLine(card.challenge, { news: (news) => heard.current(news), link: setLive })
    })
    return () => {
      isLeft = true
      line?.close()
    }
  }, [card.challenge, isOver])

  const act = useCallback(
    async (what: Act) => {
      setBusy(what)
      setRefused(null)
      joining.current = what === 'join'
      if (commandId.current === '') commandId.current = nanoid()
      const body = what === 'join' ? { id: commandId.current } : {}
      const answer = await ask<{ game?: GameId }>(`/api/challenges/${card.challenge}/${what}`, body)
      joining.current = false
      if (answer.ok && answer.body.game) return goTo(answer.body.game, null)
      if (!answer.ok && answer.game) return goTo(answer.game, isOwn ? null : 'lost')
      setBusy(null)
      if (!answer.ok) setRefused(answer.code)
      else setStatus(what === 'withdraw' ? 'withdrawn' : 'declined')
    },
    [card.challenge, goTo, isOwn],
  )

  const block = useCallback(async () => {
    setBusy('block')
    const answer = await ask('/api/blocks', { challenge: card.challenge })
    if (!answer.ok) {
      setBusy(null)
      return setRefused(answer.code)
    }
    await act('decline')
  }, [act, card.challenge])

  return { status, looking, isLive, busy, refused, act, block }
}
