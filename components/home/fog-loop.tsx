'use client'
/**
 * A finished game that plays from White's side on a real board, over and over, its fog lifting at the end. It
 * rests while the tab is hidden, while it is out of sight, when asked to, and for whoever wants no motion.
 */
import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { FogBoard } from '../board/fog-board.tsx'
import type { Pace } from '../board/fog-layer.tsx'
import styles from './home.module.css'
import type { HomeReel } from './home-frames.ts'
import type { ReelMoment } from './reel-clock.ts'
import { useReel } from './use-reel.ts'

/** Where the picture stands still for those who want no motion: White's queen has just come out. */
const STILL_PLY = 19

export function FogLoop({ reel }: { reel: HomeReel }) {
  const t = useTranslations('home.loop')
  const box = useRef<HTMLDivElement>(null)
  const { at, isRunning, toggle } = useReel(box, reel.frames.length, STILL_PLY)
  const frame = reel.frames[at.frame]
  if (!frame) return null
  return (
    <div ref={box} className={styles.loop} data-frame={at.frame} data-lifted={at.isLifted || undefined}>
      <FogBoard
        board={at.isLifted ? reel.truth : frame.board}
        orientation="white"
        label={t('label')}
        mark={at.isLifted ? null : frame.mark}
        lastMove={frame.ownMove}
        origin={at.isLifted ? reel.liftFrom : null}
        pace={paceOf(at)}
        testId="home-board"
      />
      <p className={styles.caption}>
        <span>{t(at.isLifted ? 'caption.lifted' : 'caption.fog')}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t(isRunning ? 'pause' : 'resume')}
          onClick={toggle}
          data-testid="loop-toggle"
        >
          {isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
      </p>
    </div>
  )
}

/** Beginning anew is a cut, not a move. */
function paceOf({ frame, isLifted }: ReelMoment): Pace {
  if (isLifted) return 'sweep'
  return frame === 0 ? 'none' : 'quick'
}
