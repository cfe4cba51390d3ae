import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { contactHref } from '../ui/shell.tsx'
import styles from './privacy.module.css'

const ITEMS = [
  'guest',
  'account',
  'session',
  'games',
  'chat',
  'reports',
  'others',
  'push',
  'address',
] as const

/** What is stored, for how long, who sees it, and what one can do about it. */
export function PrivacyScreen({ contact }: { contact: string | null }) {
  const t = useTranslations('privacy')
  return (
    <article className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <section className={styles.section}>
        <h2>{t('stored')}</h2>
        <div className={styles.items}>
          {ITEMS.map((item) => (
            <section key={item} className={styles.item}>
              <h3>{t(`items.${item}.title`)}</h3>
              <p>{t(`items.${item}.text`)}</p>
              <dl className={styles.facts}>
                <dt>{t('kept')}</dt>
                <dd>{t(`items.${item}.kept`)}</dd>
                <dt>{t('seen')}</dt>
                <dd>{t(`items.${item}.seen`)}</dd>
              </dl>
            </section>
          ))}
        </div>
      </section>
      <section className={styles.section}>
        <h2>{t('browser.title')}</h2>
        {(['cookie', 'mark', 'storage'] as const).map((key) => (
          <p key={key}>{t(`browser.${key}`)}</p>
        ))}
      </section>
      <Yours contact={contact} />
    </article>
  )
}

function Yours({ contact }: { contact: string | null }) {
  const t = useTranslations('privacy.yours')
  const href = contact ? contactHref(contact) : null
  return (
    <section className={styles.section}>
      <h2>{t('title')}</h2>
      <div>
        <p>{t('export')}</p>
        <Link href="/account" prefetch={false} className="text-link">
          {t('account')}
        </Link>
      </div>
      <p>{t('guest')}</p>
      <div>
        <p>{contact ? t('contact') : t('noContact')}</p>
        {href && (
          <a href={href} className="text-link">
            {t('write')}
          </a>
        )}
        {contact && !href && <strong>{contact}</strong>}
      </div>
    </section>
  )
}
