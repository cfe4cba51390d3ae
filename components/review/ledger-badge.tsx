'use client'
import { ShieldCheck, ShieldQuestion, ShieldX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Archive } from '@/server/wire/index.ts'
import styles from './ledger.module.css'
import { checkLedger, type LedgerCheck, type LedgerFault } from './ledger-check.ts'

type Verdict = LedgerCheck | 'checking' | 'unchecked'
const NO_HEADS: readonly string[] = []

interface LedgerBadgeProps {
  archive: Archive
  seenHeads?: readonly string[] | undefined
}

/** Whether this is the game that was refereed: recomputed here, and plainly said either way. */
export function LedgerBadge({ archive, seenHeads = NO_HEADS }: LedgerBadgeProps) {
  const t = useTranslations('review.ledger')
  const verdict = useVerdict(archive, seenHeads)
  if (verdict === 'checking' || verdict === 'unchecked') {
    return (
      <p className={styles.ledger} role="status">
        <ShieldQuestion aria-hidden="true" size={20} /> {t(verdict)}
      </p>
    )
  }
  if (!verdict.ok) return <Broken fault={verdict.fault} />
  return (
    <details className={styles.ledger} data-testid="ledger-verified" data-head={verdict.head}>
      <summary>
        <ShieldCheck aria-hidden="true" size={20} /> {t('verified')}
      </summary>
      <p>{t('chain', { count: verdict.events })}</p>
      <p>
        {t('shown')} {seenHeads.length > 0 && t('seen', { count: seenHeads.length })}
      </p>
      <p>
        {t('head')} <code className={styles.hash}>{verdict.head}</code>
      </p>
      <p>{t('self')}</p>
      <p>{t('outside')}</p>
    </details>
  )
}

function Broken({ fault }: { fault: LedgerFault }) {
  const t = useTranslations('review.ledger')
  return (
    <div className={styles.ledgerBroken} role="alert" data-testid="ledger-broken">
      <ShieldX aria-hidden="true" size={20} />
      <p>
        <strong>{t('broken')}</strong> {faultWords(t, fault)}
      </p>
    </div>
  )
}

function faultWords(t: ReturnType<typeof useTranslations<'review.ledger'>>, fault: LedgerFault): string {
  switch (fault.kind) {
    case 'chain':
    case 'unreadable':
      return t(`fault.${fault.kind}`, { seq: fault.seq })
    case 'move':
      return t('fault.move', { ply: fault.ply })
    default:
      return t(`fault.${fault.kind}`)
  }
}

/** The hash comes in its own chunk: a reader who only looks at moves does not wait for it. */
function useVerdict(archive: Archive, seenHeads: readonly string[]): Verdict {
  const [verdict, setVerdict] = useState<Verdict>('checking')
  useEffect(() => {
    let isGone = false
    const tell = (next: Verdict): void => {
      if (!isGone) setVerdict(next)
    }
    import('@/server/wire/ledger.ts')
      .then(({ firstBrokenSeq }) => tell(checkLedger(archive, firstBrokenSeq, seenHeads)))
      .catch(() => tell('unchecked'))
    return () => {
      isGone = true
    }
  }, [archive, seenHeads])
  return verdict
}
