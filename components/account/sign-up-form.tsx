'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { codesIn } from './codes-in.ts'
import { EntryForm } from './entry-form.tsx'
import { PasswordField, TextField } from './fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { goTo } from './way-back.ts'

/** A name and a password, then the codes: the account is made before they are shown. */
export function SignUpForm({ back }: { back: string }) {
  const t = useTranslations('account.field')
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={() => goTo(back)} />
  return (
    <EntryForm
      command="sign-up"
      words="signUp"
      sends={['name', 'password']}
      onDone={(body) => setCodes(codesIn(body))}
    >
      <TextField name="name" label={t('name')} hint={t('nameHint')} autoComplete="username" />
      <PasswordField
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
    </EntryForm>
  )
}
