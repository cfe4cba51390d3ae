'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ask } from '../lobby/ask.ts'
import { isolated } from '../ui/isolated.ts'
import styles from './account.module.css'

interface Blocked {
  name: string
  kind: 'guest' | 'account'
}

/** Whom one has blocked, and the way to take it back. Fetched by the page: few people ever have such a list. */
export function BlocksPart() {
  const t = useTranslations('account.page.blocks')
  const [blocked, setBlocked] = useState<readonly Blocked[]>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isHere = true
    fetchBlocked().then((found) => isHere && (found ? setBlocked(found) : setFailed(true)))
    return () => {
      isHere = false
    }
  }, [])
  const unblock = async (name: string): Promise<void> => {
    const answer = await ask('/api/blocks/remove', { name })
    // Gone already is as good.
    const isGone = answer.ok || answer.code === 'no_such_player'
    setFailed(!isGone)
    if (isGone) setBlocked((all) => all.filter((one) => one.name !== name))
  }
  if (blocked.length === 0 && !hasFailed) return null
  return (
    <section className={styles.part} aria-labelledby="blocks">
      <h2 id="blocks">{t('title')}</h2>
      <p>{t('text')}</p>
      <ul className={styles.sessions} data-testid="blocks">
        {blocked.map(({ name }) => (
          <li key={name}>
            <bdi>{name}</bdi>
            <button
              type="button"
              className="button"
              aria-label={t('undoThat', { name: isolated(name) })}
              onClick={() => void unblock(name)}
            >
              {t('undo')}
            </button>
          </li>
        ))}
      </ul>
      {hasFailed && <p role="alert">{t('failed')}</p>}
    </section>
  )
}

async function fetchBlocked(): Promise<Blocked[] | null> {
  try {
    const response = await fetch('/api/blocks', { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) return null
    return ((await response.json()) as { blocked: Blocked[] }).blocked
  } catch {
    return null
  }
}
