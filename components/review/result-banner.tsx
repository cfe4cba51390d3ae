'use client'
import { useTranslations } from 'next-intl'
import type { Archive } from '@/server/wire/index.ts'
import styles from './result.module.css'
import { resultKey } from './result-words.ts'

/** How it ended, in a sentence. While the fog is still lifting it keeps its place and says nothing. */
export function ResultBanner({ archive, isShown }: { archive: Archive; isShown: boolean }) {
  const t = useTranslations('review.result')
  const words = (
    <>
      <strong>{t(resultKey(archive.end))}</strong>{' '}
      {archive.end.result && (
        <span className={styles.score}>{archive.end.result.replaceAll('1/2', '½')}</span>
      )}
    </>
  )
  return (
    <h1 className={styles.result} aria-live="polite" data-shown={isShown} data-testid="result">
      {isShown ? (
        words
      ) : (
        <span className={styles.unsaid} aria-hidden="true">
          {words}
        </span>
      )}
    </h1>
  )
}
