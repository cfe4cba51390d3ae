'use client'
import { nanoid } from 'nanoid'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import type { Channel, ChatSayAck, GameId, Phrase } from '@/server/wire/index.ts'
import type { Connection } from '../game/connection.ts'
import { type ChatOff, useChatOff } from './chat-off.ts'
import { type ChatState, chatReducer, EMPTY_CHAT } from './chat-state.ts'

export type ChatTab = 'moves' | 'chat'

export interface ChatControls {
  game: GameId
  state: ChatState
  /** There is a chat here for this visitor, as far as is known. */
  isThere: boolean
  hasUnread: boolean
  off: ChatOff
  setOff: (wish: ChatOff) => void
  tab: ChatTab
  setTab: (tab: ChatTab) => void
  say: (channel: Channel, words: { text: string } | { phrase: Phrase }) => Promise<ChatSayAck>
  markRead: () => void
}

export interface ChatPlace {
  game: GameId
  /** The page's own line to the server; the chat rides on it. */
  line: Connection | null
  isLive: boolean
  /** Changes with whatever changes what may be read: the seat, the end. */
  asks: string
}

/** Follows a game's chat for as long as the page is there. What may be read and written, the server says. */
export function useChat({ game, line, isLive, asks }: ChatPlace): ChatControls {
  const [state, dispatch] = useReducer(chatReducer, EMPTY_CHAT)
  const [tab, setTab] = useState<ChatTab>('moves')
  const [off, setOff] = useChatOff(game)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asks` stands for what the server looks at
  useEffect(() => {
    if (!line || !isLive) return
    let isWanted = true
    const stop = line.onChat(({ channel, lines }) => dispatch({ type: 'news', channel, lines }))
    void line.watchChat().then((answer) => {
      if (isWanted && answer.ok) dispatch({ type: 'watched', reads: answer.reads, writes: answer.writes })
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [line, isLive, asks])
  const say = useCallback(
    (channel: Channel, words: { text: string } | { phrase: Phrase }): Promise<ChatSayAck> =>
      line
        ? line.sayInChat({ game, channel, id: nanoid(), ...words })
        : Promise.resolve({ ok: false, code: 'unavailable' }),
    [line, game],
  )
  const markRead = useCallback(() => dispatch({ type: 'read' }), [])
  return useMemo(
    () => ({
      game,
      state,
      isThere: !state.isKnown || state.reads.length > 0,
      hasUnread: off === 'on' && state.unread > 0,
      off,
      setOff,
      tab,
      setTab,
      say,
      markRead,
    }),
    [game, state, off, setOff, tab, say, markRead],
  )
}
