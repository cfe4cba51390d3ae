'use client'
import { useTranslations } from 'next-intl'
import { Dialog } from '../ui/dialog.tsx'

const KEYS = [
  [['←', '→'], 'lookBack'],
  [['Home', 'End'], 'toStart'],
  [['F'], 'flip'],
  [['M'], 'type'],
  [['N'], 'notes'],
  [['↑', '↓', '←', '→'], 'board'],
  [['Enter'], 'press'],
  [['Esc'], 'letGo'],
  [['S'], 'sound'],
  [['?'], 'keys'],
] as const

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('game.keys')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <dl className="keys">
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
