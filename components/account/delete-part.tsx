'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from './account.module.css'
import { ConfirmForm } from './confirm-form.tsx'
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
        <ConfirmForm
          phase={phase}
          send={send}
          hasPassword={hasPassword}
          label={t('page.delete.confirm')}
          testId="delete-confirm"
        />
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('page.delete.submit')}
        </button>
      )}
    </section>
  )
}
