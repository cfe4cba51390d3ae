'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Begun, LobbyState } from '@/server/wire/index.ts'
import { unlockOnFirstTouch } from '../game/sounds.ts'
import type { Line } from './line.ts'

export interface LobbyLine {
  /** Null until the server has spoken. */
  state: LobbyState | null
  isLive: boolean
  redial: () => void
}

/** The lobby as the server tells it, for as long as its page is there. The socket's code is fetched after the page. */
export function useLobbyLine(onBegun: (begun: Begun) => void): LobbyLine {
  const [state, setState] = useState<LobbyState | null>(null)
  const [isLive, setLive] = useState(true)
  const line = useRef<Line | null>(null)
  const heard = useRef(onBegun)
  heard.current = onBegun
  useEffect(() => {
    let isLeft = false
    void import('./line.ts').then(({ openLobbyLine }) => {
      if (isLeft) return
      line.current = openLobbyLine({
        lobby: setState,
        begun: (news) => heard.current(news),
        link: setLive,
      })
    })
    return () => {
      isLeft = true
      line.current?.close()
      line.current = null
    }
  }, [])
  useEffect(() => unlockOnFirstTouch(), [])
  const redial = useCallback(() => line.current?.redial(), [])
  return { state, isLive, redial }
}
