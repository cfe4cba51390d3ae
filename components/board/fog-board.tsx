'use client'
/**
 * A board in fog. It shows one seat's view, or a whole position when nothing in `board` is hidden, and knows
 * nothing else.
 *
 *   <FogBoard board={view.board} orientation="white" label="Your board" />              to look at
 *   <FogBoard … hand={{ seat, isTurn, legal, premove, onMove, onPremove }} />           to play on
 *   <FogBoard board={truth} liftFrom={{ board: lastView, square: 'e5' }} … />           the fog lifts on arrival
 *
 * board        64 characters a8 … h1: `?` hidden, `.` seen and empty, else a FEN letter (View.board)
 * orientation  whose side is at the bottom; flipping is changing it
 * label        accessible name of the grid of squares
 * mark         square where a piece of this side was taken out of sight
 * lastMove     the two squares to highlight; only ever a move this seat may know
 * origin       where a change of sight starts; found from the two views when left out
 * pace         'quick' (default), 'sweep' for the end of a game, 'none' for stepping through the past
 * liftFrom     start as this board and sweep to `board`; any key or press skips; onLifted is told at the end
 * ghosts       the player's own guesses, drawn in the fog; with a hand of their own, they take the board's presses
 * coordinates  false on thumbnails
 * testId       data-testid of the outer box
 *
 * Its size is its parent's width. All boards of a page may be mounted at once.
 */
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Seat, Uci } from '@/server/wire'
import { BoardIsland, normalCastling } from './board-island.ts'
import { Coordinates } from './coordinates.tsx'
import { Departures } from './departures.tsx'
import { FogLayer, type Pace } from './fog-layer.tsx'
import { GhostLayer, type Ghosts } from './ghost-layer.tsx'
import { PromotionChooser } from './promotion-chooser.tsx'
import { ReadingGrid } from './reading-grid.tsx'
import { indexOf, type Square } from './squares.ts'
import { StillPieces } from './still-pieces.tsx'
import { TakenMark } from './taken-mark.tsx'
import { useLift } from './use-lift.ts'
import { useSnappedSize } from './use-snapped-size.ts'
import { changedSquare } from './view-diff.ts'

export interface Hand {
  seat: Seat
  isTurn: boolean
  legal: readonly Uci[]
  /** Looking at the past: the pieces stay where they are. */
  isFrozen?: boolean
  /** The move to be made when the turn comes; setting it to null takes it off the board. */
  premove: Uci | null
  onMove: (uci: Uci) => void
  onPremove: (uci: Uci | null) => void
}

export interface FogBoardProps {
  board: string
  orientation: Seat
  label: string
  mark?: Square | null
  lastMove?: readonly [Square, Square] | null
  hand?: Hand | null
  origin?: Square | null
  pace?: Pace
  liftFrom?: { board: string; square: Square | null } | null
  onLifted?: () => void
  ghosts?: Ghosts | null
  coordinates?: boolean
  testId?: string
}

interface Promoting {
  from: Square
  to: Square
  isPremove: boolean
}

const isPromotion = (board: string, from: Square, to: Square): boolean =>
  board.charAt(indexOf(from)).toLowerCase() === 'p' && (to.endsWith('8') || to.endsWith('1'))

export function FogBoard(props: FogBoardProps) {
  const {
    orientation,
    label,
    mark = null,
    lastMove = null,
    hand = null,
    ghosts = null,
    coordinates = true,
    testId,
  } = props
  const t = useTranslations('board')
  const lift = useLift(props.board, props.liftFrom ?? null, props.onLifted)
  const board = lift.board
  // What the letters at the edge lie on: fog, until the last of it is gone.
  const ground = lift.isDone ? board : (props.liftFrom?.board ?? board)
  const pace = lift.isLifting ? 'sweep' : (props.pace ?? 'quick')
  const [promoting, setPromoting] = useState<Promoting | null>(null)
  const [isIslandUp, setIslandUp] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const wrap = useRef<HTMLDivElement>(null)
  const island = useRef<BoardIsland | null>(null)
  useSnappedSize(frame)

  const [shown, setShown] = useState({ board, origin: null as Square | null })
  if (shown.board !== board) {
    const found = lift.isLifting ? lift.square : (props.origin ?? changedSquare(shown.board, board))
    setShown({ board, origin: found })
  }

  const latest = useRef({ board, hand })
  latest.current = { board, hand }
  const state = {
    board,
    orientation,
    lastMove: lift.isDone ? lastMove : null,
    hand,
    isAnimated: pace === 'quick',
  }
  const latestState = useRef(state)
  latestState.current = state
  const resync = useCallback(() => island.current?.sync(latestState.current), [])

  const isPlayable = hand !== null
  useEffect(() => {
    if (!wrap.current) return
    const finish = (from: Square, wanted: Square, isPremove: boolean): void => {
      const now = latest.current
      const to = normalCastling(now.board, from, wanted)
      if (isPromotion(now.board, from, to)) setPromoting({ from, to, isPremove })
      else if (isPremove) now.hand?.onPremove(from + to)
      else now.hand?.onMove(from + to)
    }
    const made = new BoardIsland(
      wrap.current,
      { ...latestState.current, hand: isPlayable ? latestState.current.hand : null, isAnimated: false },
      {
        onMove: (from, to) => finish(from, to, false),
        onPremove: (from, to) => finish(from, to, true),
        onPremoveCancelled: () => latest.current.hand?.onPremove(null),
      },
    )
    island.current = made
    setIslandUp(true)
    return () => {
      made.destroy()
      island.current = null
    }
  }, [isPlayable])
  useLayoutEffect(resync)

  const choose = (letter: string): void => {
    if (!promoting) return
    const uci = promoting.from + promoting.to + letter
    setPromoting(null)
    if (promoting.isPremove) hand?.onPremove(uci)
    else hand?.onMove(uci)
  }
  const takeBack = (): void => {
    setPromoting(null)
    if (promoting?.isPremove) hand?.onPremove(null)
    resync()
  }
  return (
    <div className="fogboard" data-testid={testId} data-lifting={lift.isLifting || undefined}>
      <div ref={frame} className={isPlayable ? 'fogboard-frame playable' : 'fogboard-frame'}>
        <div className="squares" />
        <FogLayer
          board={board}
          orientation={orientation}
          origin={shown.origin}
          pace={pace}
          onSettled={lift.settle}
        />
        {mark && <TakenMark square={mark} orientation={orientation} />}
        {!isIslandUp && <StillPieces board={board} orientation={orientation} />}
        <div ref={wrap} className="cg-wrap pieces" aria-hidden="true" />
        <Departures board={board} orientation={orientation} isAnimated={pace === 'quick'} />
        {ghosts && <GhostLayer ghosts={ghosts} orientation={orientation} />}
        {coordinates && <Coordinates board={ground} orientation={orientation} />}
        <ReadingGrid
          board={board}
          orientation={orientation}
          mark={mark}
          label={label}
          ghosts={ghosts?.pieces}
          onPress={ghosts?.hand?.onPress ?? (hand ? (square) => island.current?.press(square) : undefined)}
          onLetGo={hand ? () => island.current?.letGo() : undefined}
          targetsOf={hand ? () => island.current?.targets ?? [] : undefined}
        />
        {lift.isLifting && (
          <p className="sr-only" role="status">
            {t('lift')}
          </p>
        )}
        {promoting && hand && (
          <PromotionChooser
            to={promoting.to}
            seat={hand.seat}
            orientation={orientation}
            onChoose={choose}
            onCancel={takeBack}
          />
        )}
      </div>
    </div>
  )
}
