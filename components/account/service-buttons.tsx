'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from './account.module.css'
import { goTo } from './way-back.ts'

interface ServiceButtonsProps {
  services: readonly { id: string; name: string }[]
  back: string
}

/** Each leads to the service and back. Asked for by a POST of ours: a form may not lead to another site. */
export function ServiceButtons({ services, back }: ServiceButtonsProps) {
  const t = useTranslations('account')
  const [hasFailed, setFailed] = useState(false)
  const go = async (id: string): Promise<void> => {
    const address = await addressOf(id, back)
    if (address === null) setFailed(true)
    else goTo(address)
  }
  return (
    <div className={styles.actions}>
      {services.map(({ id, name }) => (
        <button key={id} type="button" className="button" onClick={() => void go(id)}>
          {t('signIn.with', { provider: name })}
        </button>
      ))}
      {hasFailed && (
        <p role="alert" className={styles.refused}>
          {t('refused.unavailable')}
        </p>
      )}
    </div>
  )
}

async function addressOf(service: string, back: string): Promise<string | null> {
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    const body = new URLSearchParams({ csrfToken, callbackUrl: back, json: 'true' })
    const response = await fetch(`/api/auth/signin/${service}`, { method: 'POST', body })
    const { url } = (await response.json()) as { url?: unknown }
    return typeof url === 'string' ? url : null
  } catch {
    return null
  }
}
