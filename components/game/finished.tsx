'use client'
import { useTranslations } from 'next-intl'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { Archive, GameId, Seat } from '@/server/wire/index.ts'
import { ALL_HIDDEN } from '../board/squares.ts'
import { StaticFogBoard } from '../board/static-fog-board.tsx'
import type { RematchWish } from '../review/rematch-button.tsx'
import type { ReplayProps } from '../review/replay.tsx'

/** A chunk of its own, asked for when a game has ended: the table never carries the rules of chess. */
const loadReplay = () => import('../review/replay.tsx').then((module) => module.Replay)
type ReplayComponent = ComponentType<ReplayProps>

interface FinishedProps {
  game: GameId
  seat: Seat | null
  heads: readonly string[]
  /** The game ended before these eyes: the fog lifts from its last square. */
  isFresh: boolean
  /** A game between people, and this is one of them. */
  rematch: RematchWish | null
  onReady: () => void
}

/** Fetches the whole game and becomes its replay. Until it is here the table stays as it was. */
export function Finished({ game, seat, heads, isFresh, rematch, onReady }: FinishedProps) {
  const t = useTranslations('game.record')
  const [found, setFound] = useState<{ archive: Archive; Replay: ReplayComponent } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const told = useRef(onReady)
  told.current = onReady

  const fetchRecord = useCallback(async () => {
    setFailed(false)
    const [archive, Replay] = await Promise.all([fetchArchive(game), loadReplay().catch(() => null)])
    if (!archive || !Replay) return setFailed(true)
    setFound({ archive, Replay })
    told.current()
  }, [game])
  useEffect(() => void fetchRecord(), [fetchRecord])

  if (found) {
    const { archive, Replay } = found
    const last = archive.moves.at(-1)?.uci.slice(2, 4) ?? 'e4'
    return (
      <Replay
        archive={archive}
        initialPerspective={isFresh && seat ? seat : 'truth'}
        sweepFrom={isFresh ? last : null}
        bottom={seat ?? 'white'}
        seenHeads={heads}
        rematch={rematch}
      />
    )
  }
  return (
    <div className={isFresh ? 'record-note' : 'record-note record-note-alone'} role="status">
      {hasFailed ? (
        <>
          <p>{t('failed')}</p>
          <button type="button" className="button" onClick={() => void fetchRecord()}>
            {t('again')}
          </button>
        </>
      ) : (
        <>
          <p className="sr-only">{t('waiting')}</p>
          {!isFresh && <StaticFogBoard board={ALL_HIDDEN} label={t('waiting')} />}
        </>
      )}
    </div>
  )
}

const PAUSES_MS = [0, 400, 1200, 3000]

/** The published record; null when it cannot be had after a few attempts. */
async function fetchArchive(game: GameId): Promise<Archive | null> {
  for (const pause of PAUSES_MS) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      const response = await fetch(`/api/games/${game}`, { signal: AbortSignal.timeout(10_000) })
      if (response.ok) return (await response.json()) as Archive
    } catch {
      // The line may be down; the next attempt tells.
    }
  }
  return null
}
