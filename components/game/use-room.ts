'use client'
import { nanoid } from 'nanoid'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Ack, Card, GameId, Uci } from '@/server/wire/index.ts'
import { Connection } from './connection.ts'
import { EMPTY_ROOM, type RoomState, roomReducer } from './room-state.ts'

export interface RoomControls {
  state: RoomState
  move: (uci: Uci) => void
  resign: () => void
  abort: () => void
  readRefusal: () => void
}

/** One game followed over one socket for as long as the page is there. A finished game needs none. */
export function useRoom(game: GameId, isFinished: boolean): RoomControls {
  const [state, dispatch] = useReducer(roomReducer, EMPTY_ROOM)
  const connection = useRef<Connection | null>(null)
  const latest = useRef(state)
  latest.current = state

  useEffect(() => {
    if (isFinished) return
    const made = new Connection(game, {
      onResync: (resync) => dispatch({ type: 'resynced', resync, atMs: performance.now() }),
      onFrame: (frame) => dispatch({ type: 'framed', frame, atMs: performance.now() }),
      onPresence: (presence) => dispatch({ type: 'present', presence }),
      onLink: (link) => dispatch({ type: 'linked', link }),
      onRefusal: (code) => dispatch({ type: 'refused', code, id: null }),
    })
    connection.current = made
    return () => {
      connection.current = null
      made.close()
    }
  }, [game, isFinished])

  useEffect(() => {
    if (state.hasGap) void connection.current?.watch()
  }, [state.hasGap])

  const settle = useCallback((answer: Ack, id: string | null) => {
    if (!answer.ok) dispatch({ type: 'refused', code: answer.code, id })
  }, [])
  const move = useCallback(
    (uci: Uci) => {
      const { frame, pending } = latest.current
      if (frame?.kind !== 'seat' || pending || !connection.current) return
      const id = nanoid()
      dispatch({ type: 'moved', uci, id })
      void connection.current.move(frame.card.ply, uci, id).then((answer) => settle(answer, id))
    },
    [settle],
  )
  const command = useCallback(
    (send: (connection: Connection, card: Card) => Promise<Ack>) => {
      const { frame } = latest.current
      if (frame && connection.current) void send(connection.current, frame.card).then((a) => settle(a, null))
    },
    [settle],
  )
  const resign = useCallback(() => command((c, card) => c.resign(card.ply)), [command])
  const abort = useCallback(() => command((c, card) => c.abort(card.ply)), [command])
  const readRefusal = useCallback(() => dispatch({ type: 'refusalRead' }), [])
  return { state, move, resign, abort, readRefusal }
}
