'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './moves-and-chat.module.css'
import type { ChatControls, ChatTab } from './use-chat.ts'

/** Not needed for a move: fetched when the chat is first looked at. */
const ChatPanel = dynamic(() => import('./chat-panel.tsx').then((module) => module.ChatPanel))

interface MovesAndChatProps {
  /** Null until it has been reached. */
  chat: ChatControls | null
  /** Null for who has no moves to look at. */
  children: ReactNode
}

/** The moves, the chat, or two tabs where there are both. */
export function MovesAndChat({ chat, children }: MovesAndChatProps) {
  const t = useTranslations('chat.tabs')
  const id = useId()
  if (!children) return chat && <ChatPanel chat={chat} />
  const shown: ChatTab = chat?.tab ?? 'moves'
  const other: ChatTab = shown === 'moves' ? 'chat' : 'moves'
  const step = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
    chat?.setTab(other)
    document.getElementById(`${id}-${other}`)?.focus()
  }
  return (
    <div className={`moves-and-chat ${styles.both}`}>
      <div className={styles.tabs} role="tablist" aria-label={t('label')} onKeyDown={step}>
        {(['moves', 'chat'] as const).map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={shown === tab}
            aria-controls={`${id}-panel`}
            tabIndex={shown === tab ? 0 : -1}
            className={styles.tab}
            data-testid={`tab-${tab}`}
            onClick={() => chat?.setTab(tab)}
          >
            {t(tab)}
            {tab === 'chat' && chat?.hasUnread && (
              <span className={styles.dot} data-testid="chat-unread">
                <span className="sr-only">{t('unread', { count: chat.state.unread })}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {chat && shown === 'chat' ? <ChatPanel chat={chat} /> : children}
      </div>
    </div>
  )
}
