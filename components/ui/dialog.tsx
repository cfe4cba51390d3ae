'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** 'centre' for a question, 'sheet' for a panel: from below on a phone, at the right on a desk. */
  kind?: 'centre' | 'sheet'
  children: ReactNode
}

/** The browser's own modal dialog: it traps and returns the focus, closes on Escape, and needs no library. */
export function Dialog({ isOpen, onClose, title, kind = 'centre', children }: DialogProps) {
  const t = useTranslations('common')
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it; Escape is the dialog's own
    <dialog
      ref={box}
      className={`dialog dialog-${kind}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current) onClose()
      }}
    >
      {isOpen && (
        <div className="dialog-body">
          <div className="dialog-head">
            <h2 id={heading}>{title}</h2>
            <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
              <X aria-hidden="true" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
