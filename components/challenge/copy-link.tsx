'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import styles from './challenge.module.css'

/** The address, to be copied by one press, or by hand where the browser does not let a page copy. */
export function CopyLink({ address }: { address: string }) {
  const t = useTranslations('challenge.waiting')
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'copied' | 'selected'>('ready')
  const copy = async (): Promise<void> => {
    field.current?.select()
    setState((await copied(address)) ? 'copied' : 'selected')
  }
  return (
    <div className={styles.link}>
      <input
        ref={field}
        readOnly
        value={address}
        aria-label={t('address')}
        onFocus={(event) => event.target.select()}
        data-testid="link"
      />
      <button type="button" className="button button-main" onClick={() => void copy()} data-testid="copy">
        {state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {t(state === 'copied' ? 'copied' : 'copy')}
      </button>
      <p className={styles.copied} role="status">
        {state === 'selected' && t('selected')}
      </p>
    </div>
  )
}

/** The clipboard is there on https and on this computer only; elsewhere the old way may do. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
