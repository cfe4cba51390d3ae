'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Seat } from '@/server/wire'
import { factOf, pieceKey } from './describe.ts'
import { indexAtPlace, type Square, screenPlace, squareAt } from './squares.ts'

interface ReadingGridProps {
  board: string
  orientation: Seat
  mark: Square | null
  label: string
  /** The player's own guesses, told with their squares. */
  ghosts?: Readonly<Record<Square, string>> | undefined
  /** Given when the board can be played: Enter and Escape on a square. */
  onPress?: ((square: Square) => void) | undefined
  onLetGo?: (() => void) | undefined
  targetsOf?: (() => readonly Square[]) | undefined
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const clamp = (n: number): number => Math.min(7, Math.max(0, n))

/** The board as a grid of named squares: what a screen reader hears and what the keyboard plays on. */
export function ReadingGrid(props: ReadingGridProps) {
  const { board, orientation, mark, label, ghosts, onPress, onLetGo, targetsOf } = props
  const t = useTranslations('board')
  const grid = useRef<HTMLDivElement>(null)
  const help = useId()
  const [cursor, setCursor] = useState(orientation === 'white' ? 52 : 11)
  const [targets, setTargets] = useState<readonly Square[]>([])

  const nameOf = (index: number): string => {
    const fact = factOf(board.charAt(index), squareAt(index), mark)
    const square = fact.square
    const name =
      fact.kind === 'piece'
        ? t('piece', { square, piece: t(`pieces.${fact.piece}`) })
        : t(fact.kind, { square })
    const guess = ghosts?.[square]
    if (guess) return t('guess', { label: name, piece: t(`pieces.${pieceKey(guess)}`) })
    return targets.includes(square) ? t('target', { label: name }) : name
  }
  const focus = (index: number): void => {
    setCursor(index)
    grid.current?.querySelector<HTMLElement>(`[data-square="${squareAt(index)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = STEPS[event.key]
    if (step) {
      const place = screenPlace(cursor, orientation)
      focus(indexAtPlace(clamp(place.column + step[0]), clamp(place.row + step[1]), orientation))
    } else if (onPress && (event.key === 'Enter' || event.key === ' ')) {
      onPress(squareAt(cursor))
    } else if (onLetGo && event.key === 'Escape') {
      onLetGo()
    } else return
    event.preventDefault()
    event.stopPropagation()
    setTargets(targetsOf?.() ?? [])
  }
  const rows = Array.from({ length: 8 }, (_, row) => row)
  return (
    <>
      <span id={help} hidden>
        {t('keys')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot lie over the board */}
      <div
        ref={grid}
        className="reading-grid"
        role="grid"
        aria-label={label}
        aria-describedby={onPress ? help : undefined}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {rows.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
          <div key={row} role="row" className="reading-row">
            {rows.map((column) => {
              const index = indexAtPlace(column, row, orientation)
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <div
                  key={column}
                  role="gridcell"
                  className="reading-cell"
                  data-square={squareAt(index)}
                  aria-label={nameOf(index)}
                  tabIndex={index === cursor ? 0 : -1}
                  onFocus={() => setCursor(index)}
                />
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}
