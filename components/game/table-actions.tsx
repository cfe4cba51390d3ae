'use client'
import {
  ChevronLeft,
  ChevronRight,
  Flag,
  Ghost,
  List,
  type LucideIcon,
  MessageSquare,
  RefreshCcwDot,
  SlidersHorizontal,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { setLook, useLook } from '../ui/look.ts'

interface TableActionsProps {
  /** A seat has moves to look back at; someone who watches has none. */
  hasMoves: boolean
  /** Null where there is nobody to talk to. */
  chat: { hasUnread: boolean } | null
  canLookBack: boolean
  canLookOn: boolean
  onStep: (by: number) => void
  onFlip: () => void
  /** The pad of guesses; null for who has no pieces to guess about. */
  notes: { isOpen: boolean; onToggle: () => void } | null
  onOpen: (panel: 'moves' | 'settings') => void
  /** What this seat may still do to the game; null for a spectator. */
  ending: { isAbortable: boolean; onAbort: () => void; onResign: () => void } | null
}

export function TableActions(props: TableActionsProps) {
  const t = useTranslations('game.actions')
  const look = useLook()
  const { ending, chat } = props
  return (
    <section className="table-actions" aria-label={t('label')}>
      {props.hasMoves && (
        <>
          <IconButton
            icon={ChevronLeft}
            label={t('back')}
            isOff={!props.canLookBack}
            onClick={() => props.onStep(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('on')}
            isOff={!props.canLookOn}
            onClick={() => props.onStep(1)}
          />
        </>
      )}
      {(props.hasMoves || chat) && (
        <span className="on-phone" data-unread={chat?.hasUnread || undefined}>
          <IconButton
            icon={props.hasMoves ? List : MessageSquare}
            label={t(!props.hasMoves ? 'chat' : chat ? 'movesAndChat' : 'moves')}
            onClick={() => props.onOpen('moves')}
          />
        </span>
      )}
      {props.notes && (
        <IconButton
          icon={Ghost}
          label={t(props.notes.isOpen ? 'notesOff' : 'notes')}
          isPressed={props.notes.isOpen}
          onClick={props.notes.onToggle}
        />
      )}
      <span className="on-desk">
        <IconButton icon={RefreshCcwDot} label={t('flip')} onClick={props.onFlip} />
      </span>
      <span className="on-desk">
        <IconButton
          icon={look.isMuted ? VolumeX : Volume2}
          label={look.isMuted ? t('unmute') : t('mute')}
          onClick={() => setLook({ isMuted: !look.isMuted })}
        />
      </span>
      <IconButton icon={SlidersHorizontal} label={t('settings')} onClick={() => props.onOpen('settings')} />
      {ending && (
        <button
          type="button"
          className="button end-button"
          onClick={ending.isAbortable ? ending.onAbort : ending.onResign}
          data-testid={ending.isAbortable ? 'abort' : 'resign'}
        >
          {ending.isAbortable ? <X aria-hidden="true" /> : <Flag aria-hidden="true" />}
          {ending.isAbortable ? t('abort') : t('resign')}
        </button>
      )}
    </section>
  )
}

interface IconButtonProps {
  icon: LucideIcon
  label: string
  isOff?: boolean
  isPressed?: boolean
  onClick: () => void
}

function IconButton({ icon: Icon, label, isOff = false, isPressed, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      onClick={() => isOff || onClick()}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
