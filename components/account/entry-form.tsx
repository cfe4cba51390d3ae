'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useIsLive } from '../lobby/use-is-live.ts'
import styles from './account.module.css'
import { fieldText } from './fields.tsx'
import { Refused } from './refused.tsx'
import { useCommand } from './use-command.ts'

interface EntryFormProps {
  command: 'sign-in' | 'sign-up' | 'recover'
  words: 'signIn' | 'signUp' | 'recover'
  /** Names of the fields that are sent, as the command has them. */
  sends: readonly string[]
  onDone: (body: Record<string, unknown>) => void
  children: ReactNode
}

/** A form with a page of its own, which leads into an account. Until the page answers it cannot be sent. */
export function EntryForm({ command, words, sends, onDone, children }: EntryFormProps) {
  const t = useTranslations('account')
  const { phase, send, isSending } = useCommand(command, onDone)
  const isLive = useIsLive()
  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void send(Object.fromEntries(sends.map((name) => [name, fieldText(form, name)])))
      }}
    >
      {children}
      <Refused phase={phase} />
      <button
        type="submit"
        className={`button button-main ${styles.submit}`}
        disabled={!isLive}
        aria-busy={isSending}
      >
        {t(isSending ? `${words}.submitting` : `${words}.submit`)}
      </button>
    </form>
  )
}
