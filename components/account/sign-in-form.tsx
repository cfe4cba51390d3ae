'use client'
import { useTranslations } from 'next-intl'
import styles from './account.module.css'
import { fieldText, PasswordField, TextField } from './fields.tsx'
import { Refused } from './refused.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCommand } from './use-command.ts'
import { goTo } from './way-back.ts'

export function SignInForm({ back }: { back: string }) {
  const t = useTranslations('account')
  const { phase, send, isSending } = useCommand('sign-in', () => goTo(back))
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
      <TextField name="name" label={t('field.name')} autoComplete="username" />
      <PasswordField name="password" label={t('field.password')} autoComplete="current-password" />
      <Refused phase={phase} />
      <SubmitButton isSending={isSending} label={t(isSending ? 'signIn.submitting' : 'signIn.submit')} />
    </form>
  )
}
