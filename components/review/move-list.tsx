'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { clockText } from '../game/clock-display.ts'
import styles from './replay.module.css'
import type { ReplayModel, ReplayPly } from './replay-model.ts'
import type { ReplayAction } from './replay-state.ts'

interface MoveListProps {
  model: ReplayModel
  ply: number
  dispatch: (action: ReplayAction) => void
}

/** All moves of both sides with the mover's clock; the one shown stays in sight within the list. */
export function MoveList({ model, ply, dispatch }: MoveListProps) {
  const t = useTranslations('review.moves')
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll follows the ply
  useEffect(() => {
    keepInSight(list.current)
    if (!list.current) return
    // The list gets its height from the boards beside it, and those come a moment later.
    const observer = new ResizeObserver(() => keepInSight(list.current))
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [ply])
  const rows = movePairs(model.plies)
  return (
    <div className={styles.moves}>
      {rows.length === 0 && <p className="quiet">{t('none')}</p>}
      <ol ref={list} aria-label={t('label')} data-testid="move-list">
        {rows.map((pair) => (
          <li key={pair.number}>
            <span className={styles.moveNumber}>{pair.number}.</span>
            {[pair.white, pair.black].map((move, index) =>
              move ? (
                <MoveButton
                  key={move.ply}
                  move={move}
                  isShown={move.ply === ply}
                  onPick={() => dispatch({ type: 'go', ply: move.ply })}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
                <span key={`none${index}`}>{index === 0 ? '…' : ''}</span>
              ),
            )}
          </li>
        ))}
      </ol>
      {model.unreadablePly !== null && <p role="alert">{t('unreadable')}</p>}
    </div>
  )
}

function MoveButton({ move, isShown, onPick }: { move: ReplayPly; isShown: boolean; onPick: () => void }) {
  const ms = move.mover === 'white' ? move.whiteMs : move.blackMs
  return (
    <button
      type="button"
      className={styles.move}
      aria-current={isShown ? 'step' : undefined}
      onClick={onPick}
      data-ply={move.ply}
    >
      <span>{move.san}</span>
      {ms !== null && <span className={styles.moveClock}>{clockText(ms)}</span>}
    </button>
  )
}

interface MovePair {
  number: number
  white: ReplayPly | null
  black: ReplayPly | null
}

function movePairs(plies: readonly ReplayPly[]): MovePair[] {
  const pairs: MovePair[] = []
  for (const ply of plies) {
    if (ply.mover === 'white') pairs.push({ number: pairs.length + 1, white: ply, black: null })
    const last = pairs[pairs.length - 1]
    if (ply.mover === 'black' && last) last.black = ply
    else if (ply.mover === 'black') pairs.push({ number: 1, white: null, black: ply })
  }
  return pairs
}

/** Scrolls the list alone, never the page. */
function keepInSight(list: HTMLElement | null): void {
  const shown = list?.querySelector<HTMLElement>('[aria-current="step"]')
  if (!list || !shown) return
  const [box, item] = [list.getBoundingClientRect(), shown.getBoundingClientRect()]
  if (item.top < box.top) list.scrollTop -= box.top - item.top
  else if (item.bottom > box.bottom) list.scrollTop += item.bottom - box.bottom
}
