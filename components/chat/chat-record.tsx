'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { ChatView, GameId, ChatRecord as Record } from '@/server/wire/index.ts'
import type { Connection } from '../game/connection.ts'
import styles from './chat.module.css'
import { ChatLines, type Reported } from './chat-lines.tsx'
import { ChatWriter } from './chat-writer.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useChat } from './use-chat.ts'

interface ChatRecordProps {
  game: GameId
  /** The line over which this page saw the game end: who was there may still say a word. Null for who came later. */
  line: Connection | null
  isLive: boolean
}

/** Below the replay: what the players and those who watched wrote. Nothing at all where nobody wrote. */
export function ChatRecord({ game, line, isLive }: ChatRecordProps) {
  const t = useTranslations('chat')
  const chat = useChat({ game, line, isLive, asks: 'record' })
  const kept = useRecord(game, line === null)
  const [reported, setReported] = useState<Reported | null>(null)
  const views: readonly ChatView[] = line
    ? chat.state.reads.map((channel) => ({ channel, lines: [...chat.state.lines[channel]] }))
    : kept
  const shown = views.filter(
    ({ channel, lines }) => lines.length > 0 || (line && chat.state.writes.includes(channel)),
  )
  if (shown.length === 0 || chat.off !== 'on') return null
  return (
    <section className={styles.record} aria-label={t('record.label')} data-testid="chat-record">
      {shown.map(({ channel, lines }) => (
        <section key={channel} className={styles.recordChannel} aria-label={t(`channel.${channel}`)}>
          <h2>{t(`record.${channel}`)}</h2>
          <ChatLines
            channel={channel}
            lines={lines}
            onReport={(reportedLine) => setReported({ game, channel, line: reportedLine })}
          />
          {line && chat.state.writes.includes(channel) && <ChatWriter channel={channel} say={chat.say} />}
        </section>
      ))}
      <ReportDialog reported={reported} onClose={() => setReported(null)} />
    </section>
  )
}

function useRecord(game: GameId, isWanted: boolean): readonly ChatView[] {
  const [views, setViews] = useState<readonly ChatView[]>([])
  useEffect(() => {
    if (!isWanted) return
    const asking = new AbortController()
    fetch(`/api/games/${game}/chat`, { signal: asking.signal })
      .then(async (response) => response.ok && setViews(((await response.json()) as Record).channels))
      .catch(() => undefined)
    return () => asking.abort()
  }, [game, isWanted])
  return views
}
