'use client'
import { useTranslations } from 'next-intl'
import styles from './chat.module.css'
import type { ChatControls } from './use-chat.ts'

/** Where the chat would be, when its reader wants none. */
export function ChatOffNote({ off, setOff }: Pick<ChatControls, 'off' | 'setOff'>) {
  const t = useTranslations('chat.off')
  return (
    <section className={styles.off} aria-label={t('title')} data-testid="chat-is-off">
      <p>{t(off === 'always' ? 'always' : 'game')}</p>
      <div className={styles.offActions}>
        <button type="button" className="button" data-testid="chat-on" onClick={() => setOff('on')}>
          {t('on')}
        </button>
        {off === 'game' && (
          <button
            type="button"
            className="button"
            data-testid="chat-off-always"
            onClick={() => setOff('always')}
          >
            {t('everywhere')}
          </button>
        )}
      </div>
    </section>
  )
}
