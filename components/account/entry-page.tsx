import type { ReactNode } from 'react'
import styles from './account.module.css'

/** The narrow page of one form: a title, a line that says why, the form, and where else to go. */
export function EntryPage({
  title,
  text,
  note,
  children,
  ways,
}: {
  title: string
  text: string
  note?: string | null
  children: ReactNode
  ways: ReactNode
}) {
  return (
    <div className={styles.entry}>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{text}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
      <hr className="fading-rule" />
      <div className={styles.ways}>{ways}</div>
    </div>
  )
}
