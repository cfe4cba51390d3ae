'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import styles from './account.module.css'

interface FieldProps {
  name: string
  label: string
  hint?: string
  autoComplete: string
  defaultValue?: string
  maxLength?: number
}

export function TextField({ name, label, hint, autoComplete, defaultValue, maxLength = 60 }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="text"
        required
        maxLength={maxLength}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={defaultValue}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Hidden until asked to show: long passwords are typed better when they can be read. */
export function PasswordField({ name, label, hint, autoComplete }: FieldProps) {
  const t = useTranslations('account.field')
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.secret}>
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          required
          maxLength={200}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)} aria-controls={id}>
          {t(isShown ? 'hide' : 'show')}
        </button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The text of a field of a form that was sent. */
export const fieldText = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '')
