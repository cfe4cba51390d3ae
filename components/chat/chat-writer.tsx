'use client'
import { SendHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { Channel, Phrase, Refusal } from '@/server/wire/index.ts'
import styles from './chat.module.css'
import type { ChatControls } from './use-chat.ts'

const PHRASES: readonly Phrase[] = ['good-luck', 'have-fun', 'well-played', 'thanks', 'oops', 'one-moment']
const MAX_TEXT = 200
/** Refusals that have words of their own here; all others share one. */
const KNOWN = ['rate_limited', 'forbidden', 'bad_message', 'unauthenticated'] as const
type Known = (typeof KNOWN)[number]

const isKnown = (code: Refusal): code is Known => KNOWN.includes(code as Known)

/** Phrases in one press, and a field. What was refused stays in the field. */
export function ChatWriter({ channel, say }: { channel: Channel; say: ChatControls['say'] }) {
  const t = useTranslations('chat')
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const send = async (words: { text: string } | { phrase: Phrase }): Promise<void> => {
    setSending(true)
    const answer = await say(channel, words)
    setSending(false)
    setRefusal(answer.ok ? null : answer.code)
    if (answer.ok && 'text' in words) setText('')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !isSending) void send({ text })
  }
  return (
    <div className={styles.writer}>
      {channel === 'players' && (
        <ul className={styles.phrases} aria-label={t('phrases.label')}>
          {PHRASES.map((phrase) => (
            <li key={phrase}>
              <button
                type="button"
                className={styles.phrase}
                disabled={isSending}
                data-testid={`phrase-${phrase}`}
                onClick={() => void send({ phrase })}
              >
                {t(`phrases.${phrase}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={submit}>
        <input
          value={text}
          maxLength={MAX_TEXT}
          placeholder={t('write')}
          aria-label={t('write')}
          autoComplete="off"
          enterKeyHint="send"
          data-testid="chat-input"
          onChange={(event) => {
            setText(event.target.value)
            setRefusal(null)
          }}
        />
        <button
          type="submit"
          className="icon-button"
          aria-label={t('send')}
          title={t('send')}
          data-testid="chat-send"
          aria-disabled={isSending || undefined}
        >
          <SendHorizontal aria-hidden="true" />
        </button>
      </form>
      <p className={styles.refusal} role="status" data-testid="chat-refusal">
        {refusal && t(`refusal.${isKnown(refusal) ? refusal : 'other'}`)}
      </p>
    </div>
  )
}
