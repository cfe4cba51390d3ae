'use client'
import { useTranslations } from 'next-intl'
import { EntryForm } from './entry-form.tsx'
import { PasswordField, TextField } from './fields.tsx'
import { goTo } from './way-back.ts'

export function RecoverForm() {
  const t = useTranslations('account.field')
  return (
    <EntryForm
      command="recover"
      words="recover"
      sends={['name', 'code', 'password']}
      onDone={() => goTo('/account')}
    >
      <TextField name="name" label={t('name')} autoComplete="username" />
      <TextField name="code" label={t('code')} hint={t('codeHint')} autoComplete="one-time-code" />
      <PasswordField
        name="password"
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
    </EntryForm>
  )
}
