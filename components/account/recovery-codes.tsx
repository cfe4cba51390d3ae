'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import styles from './account.module.css'

/** Shown once. Nothing here is kept by the browser: leaving the page forgets them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('account.codes')
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const copy = (): void => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <section className={styles.codes} data-testid="recovery-codes">
      <h2 ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <ol className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={copy}>
          {t(isCopied ? 'copied' : 'copy')}
        </button>
        <a
          className="button"
          download="fogline-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          {t('save')}
        </a>
        <button type="button" className="button button-main" onClick={onKept} data-testid="codes-kept">
          {t('done')}
        </button>
      </div>
    </section>
  )
}
