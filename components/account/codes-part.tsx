'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from './account.module.css'
import { codesIn } from './codes-in.ts'
import { fieldText, PasswordField } from './fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Refused } from './refused.tsx'
import { useCommand } from './use-command.ts'

export function CodesPart({ left, hasPassword }: { left: number; hasPassword: boolean }) {
  const t = useTranslations('account')
  const router = useRouter()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { phase, send } = useCommand('codes', (body) => setCodes(codesIn(body)))
  const onKept = (): void => {
    setCodes(null)
    router.refresh()
  }
  return (
    <section className={styles.part} aria-labelledby="codes">
      <h2 id="codes">{t('page.codes.title')}</h2>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onKept} />
      ) : (
        <>
          <p>{t('page.codes.left', { count: left })}</p>
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
            <button type="submit" className={`button ${styles.submit}`}>
              {t('page.codes.submit')}
            </button>
          </form>
        </>
      )}
    </section>
  )
}
