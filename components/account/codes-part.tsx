'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from './account.module.css'
import { codesIn } from './codes-in.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
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
          <ConfirmForm
            phase={phase}
            send={send}
            hasPassword={hasPassword}
            label={t('page.codes.submit')}
            testId="codes-confirm"
          />
        </>
      )}
    </section>
  )
}
