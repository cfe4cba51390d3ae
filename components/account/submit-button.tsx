'use client'
import { useIsLive } from '../lobby/use-is-live.ts'
import styles from './account.module.css'

/** Sends a form of its own page; until the page answers it cannot be pressed. */
export function SubmitButton({ isSending, label }: { isSending: boolean; label: string }) {
  const isLive = useIsLive()
  return (
    <button
      type="submit"
      className={`button button-main ${styles.submit}`}
      disabled={!isLive}
      aria-busy={isSending}
    >
      {label}
    </button>
  )
}
