'use client'
import { MessageSquareOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { Channel } from '@/server/wire/index.ts'
import styles from './chat.module.css'
import { ChatLines, type Reported } from './chat-lines.tsx'
import { ChatOffNote } from './chat-off-note.tsx'
import { ChatWriter } from './chat-writer.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { ChatControls } from './use-chat.ts'

/** One side's chat while the game runs: its lines, the quick phrases, a field to write in. */
export function ChatPanel({ chat }: { chat: ChatControls }) {
  const t = useTranslations('chat')
  const box = useRef<HTMLElement>(null)
  const [reported, setReported] = useState<Reported | null>(null)
  const { state, off, markRead } = chat
  const channel: Channel = state.writes[0] ?? state.reads[0] ?? 'spectators'
  const lines = state.lines[channel]
  useEffect(() => {
    // The same panel may stand unseen in the rail of a phone.
    if (state.unread > 0 && box.current?.offsetParent && off === 'on') markRead()
  }, [state.unread, off, markRead])
  if (off !== 'on') return <ChatOffNote off={off} setOff={chat.setOff} />
  return (
    <section ref={box} className={styles.panel} aria-label={t(`channel.${channel}`)} data-testid="chat">
      <div className={styles.head}>
        <p className="quiet">{t(`about.${channel}`)}</p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('off.button')}
          title={t('off.button')}
          data-testid="chat-off"
          onClick={() => chat.setOff('game')}
        >
          <MessageSquareOff aria-hidden="true" />
        </button>
      </div>
      <ChatLines
        channel={channel}
        lines={lines}
        onReport={(line) => setReported({ game: chat.game, channel, line })}
      />
      {state.writes.includes(channel) ? (
        <ChatWriter channel={channel} say={chat.say} />
      ) : (
        state.isKnown && (
          <p className={styles.note}>
            {t('cannotWrite')}{' '}
            <Link href="/signin" prefetch={false} className="text-link">
              {t('signIn')}
            </Link>
          </p>
        )
      )}
      <ReportDialog reported={reported} onClose={() => setReported(null)} />
    </section>
  )
}
