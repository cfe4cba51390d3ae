'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Seat } from '@/server/wire'
import { indexOf, roleName, type Square, screenPlace } from './squares.ts'

export const PROMOTIONS = ['q', 'n', 'r', 'b'] as const
export type Promotion = (typeof PROMOTIONS)[number]

interface PromotionChooserProps {
  to: Square
  seat: Seat
  orientation: Seat
  onChoose: (promotion: Promotion) => void
  onCancel: () => void
}

/** The four pieces over the file the pawn arrives on: mouse, touch, arrows and Enter, or q n r b; Escape takes it back. */
export function PromotionChooser({ to, seat, orientation, onChoose, onCancel }: PromotionChooserProps) {
  const t = useTranslations('board')
  const box = useRef<HTMLDivElement>(null)
  const { column, row } = screenPlace(indexOf(to), orientation)
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const typed = PROMOTIONS.find((letter) => letter === event.key.toLowerCase())
    const buttons: Element[] = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1
    const walk = (by: number): void =>
      (buttons[(at + by + buttons.length) % buttons.length] as HTMLElement | undefined)?.focus()
    if (event.key === 'Escape') onCancel()
    else if (typed) onChoose(typed)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowRight') walk(1)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') walk(-1)
    else if (event.key === 'Tab') walk(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <div className="promotion-veil">
      <button
        type="button"
        className="promotion-cancel"
        aria-label={t('promotion.cancel')}
        tabIndex={-1}
        onClick={onCancel}
      />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={t('promotion.title')}
        className={`promotion column-${column} ${row === 0 ? 'from-top' : 'from-bottom'}`}
        onKeyDown={onKeyDown}
      >
        {PROMOTIONS.map((letter) => (
          <button
            key={letter}
            type="button"
            aria-label={t(`promotion.${letter}`)}
            data-testid={`promote-${letter}`}
            onClick={() => onChoose(letter)}
          >
            <span className={`piece-picture ${seat} ${roleName(letter)}`} />
          </button>
        ))}
      </div>
    </div>
  )
}
