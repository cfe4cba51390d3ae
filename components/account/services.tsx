import { useTranslations } from 'next-intl'
import styles from './account.module.css'
import { ServiceButtons } from './service-buttons.tsx'

export type Service = 'github' | 'google'
const NAMES: Record<Service, string> = { github: 'GitHub', google: 'Google' }

/** What next-auth, or the account itself, had to say against a sign-in: one of ours, or a failure there. */
export const refusalIn = (error: string | string[] | undefined): 'account_closed' | 'failed' | null => {
  if (error === undefined) return null
  return error === 'account_closed' ? 'account_closed' : 'failed'
}

interface ServicesProps {
  services: readonly Service[]
  back: string
  refusal: 'account_closed' | 'failed' | null
}

/** Below the form: ways in by an account elsewhere, where the operator has switched them on. */
export function Services({ services, back, refusal }: ServicesProps) {
  const t = useTranslations('account')
  if (services.length === 0) return null
  return (
    <div className={styles.form}>
      {refusal && (
        <p role="alert" className={styles.refused}>
          {t(refusal === 'failed' ? 'signIn.failed' : 'refused.account_closed')}
        </p>
      )}
      <p className="quiet">{t('signIn.or')}</p>
      <ServiceButtons services={services.map((id) => ({ id, name: NAMES[id] }))} back={back} />
    </div>
  )
}

/** On the account page: which services open it, and buttons for those that do not yet. */
export function ServicesPart({
  logins,
  services,
}: {
  logins: readonly string[]
  services: readonly Service[]
}) {
  const t = useTranslations('account.page.services')
  if (services.length === 0 && logins.length === 0) return null
  const names = logins.map((login) => NAMES[login as Service] ?? login)
  const more = services.filter((id) => !logins.includes(id))
  return (
    <section className={styles.part} aria-labelledby="services">
      <h2 id="services">{t('title')}</h2>
      <p>{names.length > 0 ? t('text', { services: names.join(', '), count: names.length }) : t('none')}</p>
      <ServiceButtons services={more.map((id) => ({ id, name: NAMES[id] }))} back="/account" />
    </section>
  )
}
