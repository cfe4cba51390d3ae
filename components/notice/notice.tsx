import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  title: string
  text: string
  /** A picture above the words. */
  picture?: ReactNode
  /** What to do next. */
  children: ReactNode
}

/** A page that has one thing to say, and ways on from here. */
export function Notice({ title, text, picture, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
