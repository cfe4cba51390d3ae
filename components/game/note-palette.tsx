'use client'
import { Eraser, Move, Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Seat } from '@/server/wire/index.ts'
import { roleName } from '../board/squares.ts'
import { NOTE_ROLES, type NoteTool } from './notes.ts'
import type { NotePad } from './use-notes.ts'

/** What is put on the board while the pad is open. */
export function NotePalette({ pad, seat }: { pad: NotePad; seat: Seat }) {
  const t = useTranslations('game.notes')
  const tool = (id: NoteTool, label: string, picture: ReactNode) => (
    <button
      key={id}
      type="button"
      className="icon-button note-tool"
      aria-label={label}
      title={label}
      aria-pressed={pad.tool === id}
      onClick={() => pad.pick(id)}
      data-testid={`note-${id}`}
    >
      {picture}
    </button>
  )
  return (
    <section className="note-palette" aria-label={t('title')} data-testid="note-palette">
      <div className="note-tools">
        {NOTE_ROLES.map((role) =>
          tool(
            role,
            t(`put.${role}`),
            <span className={`piece-picture ${seat === 'white' ? 'black' : 'white'} ${roleName(role)}`} />,
          ),
        )}
        {tool('move', t('move'), <Move aria-hidden="true" />)}
        {tool('erase', t('erase'), <Eraser aria-hidden="true" />)}
        <button
          type="button"
          className="icon-button"
          aria-label={t('clear')}
          title={t('clear')}
          onClick={pad.clear}
        >
          <Trash2 aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('close')}
          title={t('close')}
          onClick={pad.toggle}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <p className="quiet">{t('note')}</p>
    </section>
  )
}
