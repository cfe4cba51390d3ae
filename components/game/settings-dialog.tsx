'use client'
import { Keyboard, RefreshCcwDot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { BOARDS, PIECE_SETS, setLook, useLook } from '../ui/look.ts'

interface SettingsDialogProps {
  isOpen: boolean
  onClose: () => void
  onFlip: () => void
  onKeys: () => void
  children?: ReactNode
}

/** How the board looks and sounds in this browser. Every change is seen at once on the board behind. */
export function SettingsDialog(props: SettingsDialogProps) {
  const t = useTranslations('game.settings')
  const look = useLook()
  const { theme = 'system', setTheme } = useTheme()
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t('title')} kind="sheet">
      <Choices
        legend={t('board')}
        options={BOARDS.map((id) => ({ id, label: t(`boards.${id}`), swatch: `swatch swatch-board-${id}` }))}
        value={look.board}
        onChange={(board) => setLook({ board })}
      />
      <Choices
        legend={t('pieces')}
        options={PIECE_SETS.map((id) => ({ id, label: t(`sets.${id}`), swatch: `swatch swatch-set-${id}` }))}
        value={look.pieces}
        onChange={(pieces) => setLook({ pieces })}
      />
      <Choices
        legend={t('theme')}
        options={(['system', 'light', 'dark'] as const).map((id) => ({ id, label: t(`themes.${id}`) }))}
        value={theme as 'system' | 'light' | 'dark'}
        onChange={setTheme}
      />
      <div className="switches">
        <Switch
          label={t('contrast')}
          isOn={look.isHighContrast}
          onChange={(isHighContrast) => setLook({ isHighContrast })}
        />
        <Switch label={t('sound')} isOn={!look.isMuted} onChange={(isOn) => setLook({ isMuted: !isOn })} />
        <Switch
          label={t('confirm')}
          isOn={look.asksBeforeResigning}
          onChange={(asksBeforeResigning) => setLook({ asksBeforeResigning })}
        />
      </div>
      <button type="button" className="button on-phone-only" onClick={props.onFlip}>
        <RefreshCcwDot aria-hidden="true" />
        {t('flip')}
      </button>
      <button type="button" className="button on-desk-only" onClick={props.onKeys}>
        <Keyboard aria-hidden="true" />
        {t('keys')}
      </button>
      {props.children}
    </Dialog>
  )
}

interface ChoicesProps<Id extends string> {
  legend: string
  options: readonly { id: Id; label: string; swatch?: string }[]
  value: Id
  onChange: (id: Id) => void
}

function Choices<Id extends string>({ legend, options, value, onChange }: ChoicesProps<Id>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="quiet">{legend}</legend>
      <div className="choices">
        {options.map(({ id, label, swatch }) => (
          <label key={id} className="choice">
            <input type="radio" name={name} value={id} checked={value === id} onChange={() => onChange(id)} />
            {swatch && <span className={swatch} aria-hidden="true" />}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Switch(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="switch">
      <span>{props.label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.isOn}
        checked={props.isOn}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </label>
  )
}
