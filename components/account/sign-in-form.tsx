'use client'
import { useTranslations } from 'next-intl'
import { EntryForm } from './entry-form.tsx'
import { PasswordField, TextField } from './fields.tsx'
import { goTo } from './way-back.ts'

export function SignInForm({ back }: { back: string }) {
  const t = useTranslations('account.field')
  return (
    <EntryForm command="sign-in" words="signIn" sends={['name', 'password']} onDone={() => goTo(back)}>
      <TextField name="name" label={t('name')} autoComplete="username" />
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
    </EntryForm>
  )
}
