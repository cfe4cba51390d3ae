'use client'
import { useTranslations } from 'next-intl'
import styles from './account.module.css'
import { fieldText, PasswordField, TextField } from './fields.tsx'
import { Refused } from './refused.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCommand } from './use-command.ts'
import { goTo } from './way-back.ts'

export function RecoverForm() {
  const t = useTranslations('account')
  const { phase, send, isSending } = useCommand('recover', () => goTo('/account'))
  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const [name, code, password] = ['name', 'code', 'password'].map((field) => fieldText(form, field))
        void send({ name, code, password })
      }}
    >
      <TextField name="name" label={t('field.name')} autoComplete="username" />
      <TextField
        name="code"
        label={t('field.code')}
        hint={t('field.codeHint')}
        autoComplete="one-time-code"
      />
      <PasswordField
        name="password"
        label={t('field.newPassword')}
        hint={t('field.passwordHint')}
        autoComplete="new-password"
      />
      <Refused phase={phase} />
      <SubmitButton isSending={isSending} label={t(isSending ? 'recover.submitting' : 'recover.submit')} />
    </form>
  )
}
