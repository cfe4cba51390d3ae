'use client'
/**
 * A finished game, the fog lifted: both sights and the truth at every ply, the record checked, and what the
 * house engine believed. A chunk of its own: load it with next/dynamic once a game has ended.
 *
 *   <Replay archive={archive} />                                              from a link: the truth, at the end
 *   <Replay archive={archive} initialPerspective="white" sweepFrom="f7" />    right after one's own last ply
 *
 * archive             of server/games/archive, finished games only
 * initialPerspective  whose sight is shown first ('truth'); with `sweepFrom`, the fog lifts from it,
 *                     and for someone who only watched ('truth') from the whole board
 * sweepFrom           square of the last move: the fog withdraws from here, once, when the replay appears
 * bottom              which side sits at the bottom of the boards ('white')
 * rematch             asked for by one of its two players; null for everyone else and in games with a bot
 * seenHeads           ledger heads this browser was sent while the game ran, to be found in the record
 */
import { useTranslations } from 'next-intl'
import { useMemo, useReducer, useState } from 'react'
import type { Archive, Seat } from '@/server/wire/index.ts'
import { beliefAt, hasBeliefs } from './belief-lens.ts'
import { LedgerBadge } from './ledger-badge.tsx'
import { LensPanel } from './lens-panel.tsx'
import { MoveList } from './move-list.tsx'
import type { Perspective } from './perspective.ts'
import { PerspectiveSwitch } from './perspective-switch.tsx'
import { RatingChange } from './rating-change.tsx'
import type { RematchWish } from './rematch-button.tsx'
import styles from './replay.module.css'
import { ReplayActions } from './replay-actions.tsx'
import { ReplayBoards } from './replay-boards.tsx'
import { buildReplay, type ReplayModel } from './replay-model.ts'
import { replayReducer } from './replay-state.ts'
import { ResultBanner } from './result-banner.tsx'
import { Timeline } from './timeline.tsx'
import { useReplayKeys } from './use-replay-keys.ts'

export interface ReplayProps {
  archive: Archive
  initialPerspective?: Perspective
  sweepFrom?: string | null
  bottom?: Seat
  seenHeads?: readonly string[]
  rematch?: RematchWish | null
}

export function Replay({ archive, ...rest }: ReplayProps) {
  const t = useTranslations('review')
  const model = useMemo(() => buildReplay(archive), [archive])
  if (model.plies.length === 0) return <p role="alert">{t('moves.unreadable')}</p>
  return <ReadableReplay archive={archive} model={model} {...rest} />
}

function ReadableReplay(props: ReplayProps & { model: ReplayModel }) {
  const {
    archive,
    model,
    initialPerspective = 'truth',
    sweepFrom = null,
    bottom = 'white',
    seenHeads,
    rematch = null,
  } = props
  const t = useTranslations('review')
  const lastPly = model.plies.length - 1
  const reduce = useMemo(() => replayReducer(lastPly), [lastPly])
  const isLifted = sweepFrom !== null
  const [state, dispatch] = useReducer(reduce, {
    ply: lastPly,
    perspective: isLifted ? 'truth' : initialPerspective,
    isLensOn: false,
    bottom,
  })
  const [isResultShown, setResultShown] = useState(!isLifted)
  useReplayKeys(dispatch)
  const lens = state.isLensOn ? beliefAt(archive, state.ply) : null
  return (
    <section
      className={styles.replay}
      aria-label={t('label')}
      data-testid="replay"
      data-ply={state.ply}
      data-lifting={!isResultShown || undefined}
    >
      <div className={styles.head}>
        <div>
          <ResultBanner archive={archive} isShown={isResultShown} />
          <RatingChange archive={archive} isShown={isResultShown} />
        </div>
        <PerspectiveSwitch
          value={state.perspective}
          onChange={(perspective) => dispatch({ type: 'look', perspective })}
        />
      </div>
      <ReplayBoards
        archive={archive}
        plies={model.plies}
        state={state}
        dispatch={dispatch}
        lens={lens}
        lift={isLifted ? { from: initialPerspective, square: sweepFrom } : null}
        onLifted={() => setResultShown(true)}
      />
      <Timeline plies={model.plies} ply={state.ply} dispatch={dispatch} />
      <div className={styles.left}>
        <LedgerBadge archive={archive} seenHeads={seenHeads} />
        <ReplayActions game={archive.game} rematch={rematch} />
        {hasBeliefs(archive) && (
          <LensPanel
            archive={archive}
            plies={model.plies}
            ply={state.ply}
            isOn={state.isLensOn}
            dispatch={dispatch}
          />
        )}
      </div>
      <MoveList model={model} ply={state.ply} dispatch={dispatch} />
    </section>
  )
}
