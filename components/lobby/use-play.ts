'use client'
import { nanoid } from 'nanoid'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { Refusal } from '@/server/wire/index.ts'
import { CLOCKS, commandFor, type PlaySettings } from './play-settings.ts'
import { type Ask, requestGame } from './request-game.ts'

export type PlayPhase = { kind: 'ready' } | { kind: 'opening' } | { kind: 'refused'; code: Refusal }

export type Against = 'misty' | 'each other'

const askFor = (against: Against, id: string, settings: PlaySettings): Ask =>
  against === 'misty'
    ? { path: '/api/play', command: commandFor(id, settings) }
    : { path: '/api/pass-and-play', command: { id, time: CLOCKS[settings.clock] } }

/**
 * Asks for a game and goes there. A second press while one is on its way does nothing; one after a refusal
 * sends the same id again, so that an answer lost on the way does not leave a second game behind.
 */
export function usePlay(
  settings: PlaySettings,
  against: Against = 'misty',
): { phase: PlayPhase; play: () => Promise<void> } {
  const router = useRouter()
  const [phase, setPhase] = useState<PlayPhase>({ kind: 'ready' })
  const pending = useRef<{ for: string; id: string } | null>(null)

  const play = async (): Promise<void> => {
    if (phase.kind === 'opening') return
    setPhase({ kind: 'opening' })
    const wanted = JSON.stringify(settings)
    if (pending.current?.for !== wanted) pending.current = { for: wanted, id: nanoid() }
    const answer = await requestGame(askFor(against, pending.current.id, settings))
    if (!answer.ok) return setPhase({ kind: 'refused', code: answer.code })
    pending.current = null
    router.push(`/game/${answer.game}`)
  }
  return { phase, play }
}
