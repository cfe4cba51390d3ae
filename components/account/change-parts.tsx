'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import styles from './account.module.css'
import { fieldText, PasswordField, TextField } from './fields.tsx'
import { Refused } from './refused.tsx'
import { useCommand } from './use-command.ts'
import { goTo } from './way-back.ts'

/** The page is loaded anew after another name: the header shows it too. */
export function NamePart({ name }: { name: string }) {
  const t = useTranslations('account')
  const { phase, send } = useCommand('rename', () => goTo('/account'))
  return (
    <section className={styles.part} aria-labelledby="name">
      <h2 id="name">{t('page.name.title')}</h2>
      <p>{t('page.name.text')}</p>
      <form
        className={styles.form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void send({ name: fieldText(event.currentTarget, 'name') })
        }}
      >
        <TextField
          name="name"
          label={t('field.name')}
          hint={t('field.nameHint')}
          autoComplete="username"
          defaultValue={name}
        />
        <Refused phase={phase} />
        <button type="submit" className={`button ${styles.submit}`}>
          {t('page.name.submit')}
        </button>
      </form>
    </section>
  )
}

export function PasswordPart({ name, hasPassword }: { name: string; hasPassword: boolean }) {
  const t = useTranslations('account')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { phase, send } = useCommand('password', () => {
    form.current?.reset()
    router.refresh()
  })
  return (
    <section className={styles.part} aria-labelledby="password">
      <h2 id="password">{t('page.password.title')}</h2>
      <p>{t(hasPassword ? 'page.password.text' : 'page.password.none')}</p>
      <form
        ref={form}
        className={styles.form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          const { currentTarget } = event
          const current = hasPassword ? fieldText(currentTarget, 'current') : null
          void send({ current, password: fieldText(currentTarget, 'password') })
        }}
      >
        {/* For password keepers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        {hasPassword && (
          <PasswordField name="current" label={t('field.current')} autoComplete="current-password" />
        )}
        <PasswordField
          name="password"
          label={t('field.newPassword')}
          hint={t('field.passwordHint')}
          autoComplete="new-password"
        />
        <Refused phase={phase} isCurrent />
        {phase.kind === 'done' && (
          <p role="status" className={styles.saved}>
            {t('page.saved')}
          </p>
        )}
        <button type="submit" className={`button ${styles.submit}`}>
          {t(hasPassword ? 'page.password.submit' : 'page.password.set')}
        </button>
      </form>
    </section>
  )
}
