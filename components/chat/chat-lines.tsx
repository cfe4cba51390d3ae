'use client'
import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { Channel, ChatLine, GameId, Phrase } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import styles from './chat.module.css'

/** A line that somebody is about to report. */
export interface Reported {
  game: GameId
  channel: Channel
  line: ChatLine
}

interface ChatLinesProps {
  channel: Channel
  lines: readonly ChatLine[]
  onReport: (line: ChatLine) => void
}

/** What was written, the newest in sight unless its reader has scrolled back. */
export function ChatLines({ channel, lines, onReport }: ChatLinesProps) {
  const t = useTranslations('chat')
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const newest = lines.at(-1)?.n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll follows the newest line
  useEffect(() => {
    const box = list.current
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight
  }, [newest])
  useEffect(() => {
    const box = list.current
    if (!box) return
    // Panels beside it come and go: whoever reads the newest line goes on reading it.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight
    })
    resized.observe(box)
    return () => resized.disconnect()
  }, [])
  return (
    <div
      ref={list}
      className={styles.lines}
      role="log"
      aria-live="polite"
      aria-label={t(`channel.${channel}`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      data-testid={`chat-lines-${channel}`}
      onScroll={({ currentTarget: box }) => {
        isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 24
      }}
    >
      {lines.length === 0 && <p className={styles.none}>{t(`empty.${channel}`)}</p>}
      <ol>
        {lines.map((line) => (
          <Line key={line.n} line={line} onReport={() => onReport(line)} />
        ))}
      </ol>
    </div>
  )
}

function Line({ line, onReport }: { line: ChatLine; onReport: () => void }) {
  const t = useTranslations('chat')
  const { seat, kind } = line
  const text = kind === 'phrase' ? t(`phrases.${line.text as Phrase}`) : line.text
  return (
    <li className={styles.line} data-own={line.isOwn || undefined}>
      <p>
        <span className={styles.name}>
          {seat && <span className={`side-disc side-${seat} ${styles.disc}`} aria-hidden="true" />}
          <bdi>{line.name}</bdi>
        </span>{' '}
        {kind === 'removed' ? (
          <span className={styles.removed}>{t('removed')}</span>
        ) : (
          <bdi className={styles.text}>{text}</bdi>
        )}
      </p>
      {!line.isOwn && kind === 'text' && (
        <button
          type="button"
          className={`icon-button ${styles.report}`}
          aria-label={t('report.button', { name: isolated(line.name) })}
          title={t('report.title')}
          onClick={onReport}
        >
          <Flag aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
