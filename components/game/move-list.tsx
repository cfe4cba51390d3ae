'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import type { Seat, TranscriptEntry } from '@/server/wire/index.ts'
import { type MoveCell, moveRows } from './move-rows.ts'

interface MoveListProps {
  transcript: readonly TranscriptEntry[]
  seat: Seat
  /** The ply on the board. */
  shownPly: number
  onGo: (ply: number) => void
}

/** All moves so far as this seat knows them. The one on the board stays in sight within the list. */
export function MoveList({ transcript, seat, shownPly, onGo }: MoveListProps) {
  const t = useTranslations('game.moves')
  const list = useRef<HTMLOListElement>(null)
  const rows = useMemo(() => moveRows(transcript, seat), [transcript, seat])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll follows the ply and the length
  useEffect(() => {
    const box = list.current
    const shown = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && shown) box.scrollTop = shown.offsetTop - box.clientHeight / 2 + shown.offsetHeight / 2
  }, [shownPly, rows.length])
  return (
    <ol ref={list} className="move-list" aria-label={t('title')} data-testid="move-list">
      {rows.length === 0 && <li className="move-none">{t('empty')}</li>}
      {rows.map((row) => (
        <li key={row.number} className="move-row">
          <span className="move-number tabular" aria-hidden="true">
            {row.number}
          </span>
          {row.white ? <MoveButton cell={row.white} {...{ shownPly, onGo }} /> : <span />}
          {row.black ? <MoveButton cell={row.black} {...{ shownPly, onGo }} /> : <span />}
        </li>
      ))}
    </ol>
  )
}

function MoveButton(props: { cell: MoveCell; shownPly: number; onGo: (ply: number) => void }) {
  const { cell, shownPly, onGo } = props
  const t = useTranslations('game.moves')
  const number = Math.ceil(cell.ply / 2)
  const name = cell.san
    ? t('own', { san: cell.san, number })
    : cell.took
      ? t('theirsTook', { number, square: cell.took })
      : t('theirs', { number })
  return (
    <button
      type="button"
      className={cell.san ? 'move' : 'move move-hidden'}
      aria-label={name}
      aria-current={cell.ply === shownPly ? 'step' : undefined}
      data-ply={cell.ply}
      onClick={() => onGo(cell.ply)}
    >
      {cell.san ?? (cell.took ? t('took', { square: cell.took }) : t('hidden'))}
    </button>
  )
}
