'use client'
import { nanoid } from 'nanoid'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type {
  Begun,
  ChallengeCommand,
  ChallengeId,
  ChallengeRefusal,
  GameId,
  LobbyState,
  TimeControl,
} from '@/server/wire/index.ts'
import { type Answer, ask } from './ask.ts'
import { callBack } from './call-back.ts'
import { useLobbyLine } from './use-lobby-line.ts'

export type Wish = Pick<ChallengeCommand, 'time' | 'isRated' | 'minRating' | 'maxRating'>

export interface LobbyControls extends LobbyActs {
  state: LobbyState | null
  isLive: boolean
  /** What is on its way. */
  busy: string | null
  refused: ChallengeRefusal | null
  /** A game with days for each move that has just begun: it does not take its player away from here. */
  begun: Begun | null
}

interface LobbyActs {
  seek: (wish: Wish) => Promise<void>
  /** Takes somebody's seek, or accepts a challenge. */
  take: (challenge: ChallengeId) => Promise<void>
  end: (challenge: ChallengeId, how: 'withdraw' | 'decline') => Promise<void>
  block: (challenge: ChallengeId) => Promise<void>
  /** Stops looking and plays Misty with the same clock. */
  playMisty: (challenge: ChallengeId, time: TimeControl) => Promise<void>
}

type GameAnswer = Answer<{ game?: GameId }>

/** The lobby, live for as long as its page is there. A game with a clock takes its players to it at once. */
export function useLobby(hasSession: boolean): LobbyControls {
  const router = useRouter()
  const t = useTranslations('lobby.people')
  const [busy, setBusy] = useState<string | null>(null)
  const [refused, setRefused] = useState<ChallengeRefusal | null>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const isKnown = useRef(hasSession)
  const isGone = useRef(false)

  const goTo = (game: GameId): void => {
    if (isGone.current) return
    isGone.current = true
    router.push(`/game/${game}`)
  }
  const line = useLobbyLine((news) => {
    if (isGone.current) return
    callBack(t('begins'))
    if ('daysPerMove' in news.time) {
      setBegun(news)
      router.refresh()
    } else {
      goTo(news.game)
    }
  })
  const start = (what: string): void => {
    setBusy(what)
    setRefused(null)
    setBegun(null)
  }
  /** What every answer does, and whether it was a yes. */
  const settle = (answer: GameAnswer): boolean => {
    setBusy(null)
    if (!answer.ok) setRefused(answer.code)
    else if (answer.body.game) goTo(answer.body.game)
    // The first command made a guest: the socket comes again as that guest.
    else if (!isKnown.current) {
      isKnown.current = true
      line.redial()
    }
    return answer.ok
  }
  const acts = useActs({ start, settle, goTo })
  return { state: line.state, isLive: line.isLive, busy, refused, begun, ...acts }
}

interface Desk {
  start: (what: string) => void
  settle: (answer: GameAnswer) => boolean
  goTo: (game: GameId) => void
}

function useActs({ start, settle, goTo }: Desk): LobbyActs {
  /** A command keeps its id until it is answered, so that a lost answer leaves no second game and no second guest. */
  const ids = useRef(new Map<string, string>())
  const idFor = (what: string): string => {
    const id = ids.current.get(what) ?? nanoid()
    ids.current.set(what, id)
    return id
  }
  return {
    seek: async (wish) => {
      const wanted = JSON.stringify(wish)
      start(wanted)
      const command = { id: idFor(wanted), kind: 'seek', side: 'random', ...wish }
      if (settle(await ask('/api/challenges', command))) ids.current.delete(wanted)
    },
    take: async (challenge) => {
      start(challenge)
      settle(await ask(`/api/challenges/${challenge}/join`, { id: idFor(challenge) }))
    },
    end: async (challenge, how) => {
      start(challenge)
      const answer: GameAnswer = await ask(`/api/challenges/${challenge}/${how}`, {})
      if (!answer.ok && how === 'withdraw' && answer.game) goTo(answer.game)
      else settle(answer)
    },
    block: async (challenge) => {
      start(challenge)
      settle(await ask('/api/blocks', { challenge }))
    },
    playMisty: async (challenge, time) => {
      start(challenge)
      const stopped: GameAnswer = await ask(`/api/challenges/${challenge}/withdraw`, {})
      // Somebody came in the last moment: they are waiting at the board.
      if (!stopped.ok && stopped.game) return goTo(stopped.game)
      const clock = 'daysPerMove' in time ? null : time
      const command = { id: idFor(`misty ${challenge}`), side: 'random', time: clock }
      settle(await ask('/api/play', command))
    },
  }
}
