'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from './account.module.css'
import { codesIn } from './codes-in.ts'
import { fieldText, PasswordField, TextField } from './fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Refused } from './refused.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCommand } from './use-command.ts'
import { goTo } from './way-back.ts'

/** A name and a password, then the codes: the account is made before they are shown. */
export function SignUpForm({ back }: { back: string }) {
  const t = useTranslations('account')
  const [codes, setCodes] = useState<string[] | null>(null)
  const { phase, send, isSending } = useCommand('sign-up', (body) => setCodes(codesIn(body)))
  if (codes) return <RecoveryCodes codes={codes} onKept={() => goTo(back)} />
  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void send({ name: fieldText(form, 'name'), password: fieldText(form, 'password') })
      }}
    >
      <TextField name="name" label={t('field.name')} hint={t('field.nameHint')} autoComplete="username" />
      <PasswordField
        name="password"
        label={t('field.password')}
        hint={t('field.passwordHint')}
        autoComplete="new-password"
      />
      <Refused phase={phase} />
      <SubmitButton isSending={isSending} label={t(isSending ? 'signUp.submitting' : 'signUp.submit')} />
    </form>
  )
}
