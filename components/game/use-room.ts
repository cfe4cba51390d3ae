'use client'
import { nanoid } from 'nanoid'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Ack, Card, GameId, Uci } from '@/server/wire/index.ts'
import { Connection } from './connection.ts'
import { EMPTY_ROOM, type RoomState, roomReducer } from './room-state.ts'

export interface RoomControls {
  state: RoomState
  /** For what rides on the same line; null when there is none. */
  line: Connection | null
  move: (uci: Uci) => void
  resign: () => void
  abort: () => void
  offerDraw: () => void
  answerDraw: (offer: number, isAccepted: boolean) => void
  claimAway: (take: 'win' | 'draw') => void
  giveTime: () => void
  rematch: () => void
  /** Pass and play: takes what one side saw off the page, and asks for the other's. */
  cover: () => void
  ready: () => void
  readRefusal: () => void
}

/** One game followed over one socket for as long as the page is there. A finished game needs none. */
export function useRoom(game: GameId, isFinished: boolean): RoomControls {
  const [state, dispatch] = useReducer(roomReducer, EMPTY_ROOM)
  const connection = useRef<Connection | null>(null)
  const [line, setLine] = useState<Connection | null>(null)
  const latest = useRef(state)
  latest.current = state

  useEffect(() => {
    if (isFinished) return
    const made = new Connection(game, {
      onResync: (resync, atMs) => dispatch({ type: 'resynced', resync, atMs }),
      onFrame: (frame, atMs) => dispatch({ type: 'framed', frame, atMs }),
      onPresence: (presence) => dispatch({ type: 'present', presence, atMs: performance.now() }),
      onRematch: (rematch) => dispatch({ type: 'rematched', rematch }),
      onLink: (link) => dispatch({ type: 'linked', link }),
      onRefusal: (code) => dispatch({ type: 'refused', code, id: null }),
    })
    connection.current = made
    setLine(made)
    return () => {
      connection.current = null
      setLine(null)
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
  const offerDraw = useCallback(() => command((c, card) => c.offerDraw(card.ply)), [command])
  const answerDraw = useCallback(
    (offer: number, isAccepted: boolean) => command((c, card) => c.answerDraw(card.ply, offer, isAccepted)),
    [command],
  )
  const claimAway = useCallback(
    (take: 'win' | 'draw') => command((c, card) => c.claimAway(card.ply, take)),
    [command],
  )
  const giveTime = useCallback(() => command((c, card) => c.giveTime(card.ply)), [command])
  const rematch = useCallback(() => command((c) => c.rematch()), [command])
  const cover = useCallback(() => dispatch({ type: 'covered' }), [])
  const ready = useCallback(() => command((c, card) => c.ready(card.ply)), [command])
  const readRefusal = useCallback(() => dispatch({ type: 'refusalRead' }), [])
  return {
    state,
    line,
    move,
    resign,
    abort,
    offerDraw,
    answerDraw,
    claimAway,
    giveTime,
    rematch,
    cover,
    ready,
    readRefusal,
  }
}
