'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Archive, Seat } from '@/server/wire/index.ts'
import { FogBoard } from '../board/fog-board.tsx'
import { ALL_HIDDEN, HIDDEN, indexOf } from '../board/squares.ts'
import { clockText } from '../game/clock-display.ts'
import { isolated } from '../ui/isolated.ts'
import { BeliefLayer } from './belief-layer.tsx'
import type { BeliefLens } from './belief-lens.ts'
import { PERSPECTIVES, type Perspective } from './perspective.ts'
import styles from './replay.module.css'
import type { ReplayPly } from './replay-model.ts'
import type { ReplayAction, ReplayState } from './replay-state.ts'
import { useIsWide } from './use-is-wide.ts'

interface ReplayBoardsProps {
  archive: Archive
  plies: readonly ReplayPly[]
  state: ReplayState
  dispatch: (action: ReplayAction) => void
  lens: BeliefLens | null
  /** The fog lifts once: from what this seat saw last, or, for who only watched, from the whole board. */
  lift: { from: Perspective; square: string } | null
  onLifted: () => void
}

/** The picked board large; on a wide screen the other two at its sides, in the order White, Truth, Black. */
export function ReplayBoards({ archive, plies, state, dispatch, lens, lift, onLifted }: ReplayBoardsProps) {
  const t = useTranslations('review.board')
  const isWide = useIsWide()
  const at = plies[state.ply] as ReplayPly
  const [before, after] = PERSPECTIVES.filter((perspective) => perspective !== state.perspective)
  const top: Seat = state.bottom === 'white' ? 'black' : 'white'
  const last = plies[plies.length - 1] as ReplayPly
  const shown = sightIn(at, state.perspective)
  const side = (perspective: Perspective | undefined) =>
    perspective && (
      <SideBoard
        perspective={perspective}
        at={at}
        bottom={state.bottom}
        onPick={() => dispatch({ type: 'look', perspective })}
      />
    )
  return (
    <>
      {isWide && <div className={styles.sideLeft}>{side(before)}</div>}
      <div className={styles.middle}>
        <PlayerLine archive={archive} seat={top} at={at} />
        <div className={styles.board} data-perspective={state.perspective} data-testid="replay-board">
          <FogBoard
            board={shown.board}
            orientation={state.bottom}
            label={t(state.perspective)}
            mark={shown.mark}
            lastMove={seenMove(at, shown.board)}
            pace="none"
            liftFrom={
              lift && {
                board: lift.from === 'truth' ? ALL_HIDDEN : last[lift.from].board,
                square: lift.square,
              }
            }
            onLifted={onLifted}
          />
          {lens && <BeliefLayer lens={lens} shown={shown.board} bottom={state.bottom} />}
        </div>
        <PlayerLine archive={archive} seat={state.bottom} at={at} />
      </div>
      {isWide && <div className={styles.sideRight}>{side(after)}</div>}
    </>
  )
}

interface SideBoardProps {
  perspective: Perspective
  at: ReplayPly
  bottom: Seat
  onPick: () => void
}

function SideBoard({ perspective, at, bottom, onPick }: SideBoardProps) {
  const t = useTranslations('review.board')
  const { board, mark } = sightIn(at, perspective)
  return (
    <SideFrame label={t('pick', { which: t(perspective) })} title={t(perspective)} onPick={onPick}>
      <FogBoard
        board={board}
        orientation={bottom}
        label={t(perspective)}
        mark={mark}
        lastMove={seenMove(at, board)}
        pace="none"
        coordinates={false}
        testId={`side-board-${perspective}`}
      />
    </SideFrame>
  )
}

interface SideFrameProps {
  label: string
  title: string
  onPick: () => void
  children: ReactNode
}

/** A small board is one button: it says whose sight it is and becomes the large one. */
function SideFrame({ label, title, onPick, children }: SideFrameProps) {
  return (
    <div>
      <p className={styles.sideTitle}>{title}</p>
      <div className={styles.sideBoard}>
        <div inert>{children}</div>
        <button type="button" className={styles.sidePick} aria-label={label} onClick={onPick} />
      </div>
    </div>
  )
}

/** Who sits on this side of the board, and the clock at this ply. */
function PlayerLine({ archive, seat, at }: { archive: Archive; seat: Seat; at: ReplayPly }) {
  const t = useTranslations('review')
  const ms = seat === 'white' ? at.whiteMs : at.blackMs
  return (
    <p className={styles.player} data-seat={seat}>
      <span className={styles.disc} data-seat={seat} aria-hidden="true" />
      <span className={styles.playerName}>
        {t(`players.${seat}`, { name: isolated(archive.players[seat].name) })}
      </span>
      {ms !== null && (
        <span className={styles.clock}>
          <span className="sr-only">{t(`clock.${seat}`)} </span>
          {clockText(ms)}
        </span>
      )}
    </p>
  )
}

function sightIn(at: ReplayPly, perspective: Perspective): { board: string; mark: string | null } {
  return perspective === 'truth' ? { board: at.truth, mark: null } : at[perspective]
}

/** The squares of the last move as far as this board shows them: a move out of fog has no beginning. */
function seenMove({ uci }: ReplayPly, board: string): [string, string] | null {
  if (!uci) return null
  const seen = [uci.slice(0, 2), uci.slice(2, 4)].filter((square) => board.charAt(indexOf(square)) !== HIDDEN)
  const [first, last = first] = seen
  return first && last ? [first, last] : null
}
