'use client'
import { useTranslations } from 'next-intl'
import styles from './account.module.css'
import { fieldText, PasswordField } from './fields.tsx'
import { Refused } from './refused.tsx'
import type { useCommand } from './use-command.ts'

interface ConfirmFormProps extends Pick<ReturnType<typeof useCommand>, 'phase' | 'send'> {
  /** Accounts of another service may have none, and are asked for none. */
  hasPassword: boolean
  label: string
  testId: string
}

/** A command about one's account that asks for nothing but the password of now. */
export function ConfirmForm({ phase, send, hasPassword, label, testId }: ConfirmFormProps) {
  const t = useTranslations('account')
  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void send({ current: hasPassword ? fieldText(event.currentTarget, 'current') : null })
      }}
    >
      {hasPassword && (
        <PasswordField name="current" label={t('field.current')} autoComplete="current-password" />
      )}
      <Refused phase={phase} isCurrent />
      <button type="submit" className={`button ${styles.submit}`} data-testid={testId}>
        {label}
      </button>
    </form>
  )
}
