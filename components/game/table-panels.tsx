'use client'
import { LogOut } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import type { OpeningCard } from '@/server/wire/index.ts'
import { isDays } from '@/server/wire/time-control.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { TableView } from './table-view.ts'

/** Not needed for a first move: fetched when there is a use for them. */
const KeysDialog = dynamic(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))
const ResignDialog = dynamic(() => import('./resign-dialog.tsx').then((module) => module.ResignDialog))
const SettingsDialog = dynamic(() => import('./settings-dialog.tsx').then((module) => module.SettingsDialog))
const PushSwitch = dynamic(() => import('../push/push-switch.tsx').then((module) => module.PushSwitch))
const BlockButton = dynamic(() => import('../player/block-button.tsx').then((module) => module.BlockButton))

export type Panel = 'moves' | 'settings' | 'keys' | 'resign'

interface TablePanelsProps {
  /** The one that is open. */
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
  opening: OpeningCard
  view: TableView
  /** A running game of people, each on a device of their own. */
  isAmongPeople: boolean
  hasChat: boolean
  onFlip: () => void
  onResign: () => void
  /** The moves and the chat, where there is no room for them beside the board. */
  children: ReactNode
}

/** What opens over a running game, one at a time. */
export function TablePanels(props: TablePanelsProps) {
  const { panel, onPanel, opening, view } = props
  const { seat } = view
  const t = useTranslations('game')
  // A dialog stays once it was opened: closing it gives the focus back.
  const opened = useRef(new Set<Panel>())
  if (panel) opened.current.add(panel)
  const close = (): void => onPanel(null)
  return (
    <>
      <Dialog
        isOpen={panel === 'moves'}
        onClose={close}
        title={t(!seat ? 'actions.chat' : props.hasChat ? 'actions.movesAndChat' : 'moves.title')}
        kind="sheet"
      >
        {props.children}
      </Dialog>
      {opened.current.has('settings') && (
        <SettingsDialog
          isOpen={panel === 'settings'}
          onClose={close}
          onFlip={props.onFlip}
          onKeys={() => onPanel('keys')}
        >
          {seat && opening.time && isDays(opening.time) && <PushSwitch className="push-part" />}
          {seat && props.isAmongPeople && (
            <BlockButton
              whom={{ game: opening.game }}
              name={(view.card ?? opening).players[seat === 'white' ? 'black' : 'white'].name}
            />
          )}
          <p className="leave">
            <Link className="button" href="/" prefetch={false}>
              <LogOut aria-hidden="true" />
              {t('actions.leave')}
            </Link>
            <span className="quiet">{t('actions.leaveNote')}</span>
          </p>
        </SettingsDialog>
      )}
      {opened.current.has('keys') && <KeysDialog isOpen={panel === 'keys'} onClose={close} />}
      {opened.current.has('resign') && (
        <ResignDialog isOpen={panel === 'resign'} onClose={close} onResign={props.onResign} />
      )}
    </>
  )
}
