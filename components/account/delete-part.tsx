'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from './account.module.css'
import { fieldText, PasswordField } from './fields.tsx'
import { Refused } from './refused.tsx'
import { useCommand } from './use-command.ts'
import { goTo } from './way-back.ts'

/** Two presses and the password: nobody deletes an account by a slip. */
export function DeletePart({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('account')
  const [isAsking, setAsking] = useState(false)
  const { phase, send } = useCommand('delete', () => goTo('/'))
  return (
    <section className={styles.part} aria-labelledby="delete">
      <h2 id="delete">{t('page.delete.title')}</h2>
      <p>{t('page.delete.text')}</p>
      {isAsking ? (
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
          <button type="submit" className={`button ${styles.submit}`} data-testid="delete-confirm">
            {t('page.delete.confirm')}
          </button>
        </form>
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('page.delete.submit')}
        </button>
      )}
    </section>
  )
}
