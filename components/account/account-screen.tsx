import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { OwnAccount } from '@/server/wire/own-account.ts'
import { PushSwitch } from '../push/push-switch.tsx'
import styles from './account.module.css'
import { BlocksPart } from './blocks-part.tsx'
import { NamePart, PasswordPart } from './change-parts.tsx'
import { CodesPart } from './codes-part.tsx'
import { DeletePart } from './delete-part.tsx'
import { type Service, ServicesPart } from './services.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** One's own account: what it is called, what opens it, where it is open, and how to leave with everything. */
export function AccountScreen({ account, services }: { account: OwnAccount; services: readonly Service[] }) {
  const t = useTranslations('account.page')
  return (
    <div className={styles.page} data-testid="account">
      <div className={styles.head}>
        <div>
          <h1>
            <bdi>{account.name}</bdi>
          </h1>
          <p className={styles.lead}>{t('since', { date: new Date(account.createdAtMs) })}</p>
        </div>
        <Link href={`/player/${encodeURIComponent(account.name)}`} className="text-link">
          {t('profile')}
        </Link>
      </div>
      <NamePart name={account.name} />
      <PasswordPart hasPassword={account.hasPassword} name={account.name} />
      <CodesPart left={account.codesLeft} hasPassword={account.hasPassword} />
      <ServicesPart logins={account.logins} services={services} />
      <PushSwitch className={styles.part} />
      <SessionsPart sessions={account.sessions} />
      <BlocksPart />
      <section className={styles.part} aria-labelledby="export">
        <h2 id="export">{t('export.title')}</h2>
        <p>{t('export.text')}</p>
        <a href="/api/account/export" download className="button">
          {t('export.submit')}
        </a>
      </section>
      <DeletePart hasPassword={account.hasPassword} />
    </div>
  )
}
