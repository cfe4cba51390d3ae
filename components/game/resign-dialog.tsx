'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { setLook } from '../ui/look.ts'

export function ResignDialog(props: { isOpen: boolean; onClose: () => void; onResign: () => void }) {
  const t = useTranslations('game.confirm')
  const [isNever, setNever] = useState(false)
  const resign = (): void => {
    if (isNever) setLook({ asksBeforeResigning: false })
    props.onClose()
    props.onResign()
  }
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t('resignTitle')}>
      <label className="switch">
        <span>{t('never')}</span>
        <input type="checkbox" checked={isNever} onChange={(event) => setNever(event.target.checked)} />
      </label>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={props.onClose}>
          {t('keep')}
        </button>
        <button type="button" className="button button-alarm" onClick={resign} data-testid="resign-confirm">
          {t('resign')}
        </button>
      </div>
    </Dialog>
  )
}
