'use client'
import { useFormatter, useTranslations } from 'next-intl'
import type { Archive } from '@/server/wire/index.ts'
import { type BeliefLens, beliefAt } from './belief-lens.ts'
import styles from './lens.module.css'
import { type ReplayPly, sanAt } from './replay-model.ts'
import type { ReplayAction } from './replay-state.ts'

interface LensPanelProps {
  archive: Archive
  plies: readonly ReplayPly[]
  ply: number
  isOn: boolean
  dispatch: (action: ReplayAction) => void
}

/** Turns the belief layer on, and says in words and figures what it shows. */
export function LensPanel({ archive, plies, ply, isOn, dispatch }: LensPanelProps) {
  const t = useTranslations('review.lens')
  const lens = beliefAt(archive, ply)
  return (
    <div>
      <button
        type="button"
        className={styles.lensToggle}
        aria-pressed={isOn}
        aria-keyshortcuts="b"
        onClick={() => dispatch({ type: 'lens' })}
        data-testid="belief-toggle"
      >
        <span className={styles.lensLamp} aria-hidden="true" />
        {t('show')}
        <kbd className={styles.key}>B</kbd>
      </button>
      {isOn && (lens ? <LensFacts lens={lens} plies={plies} /> : <p className="quiet">{t('none')}</p>)}
    </div>
  )
}

function LensFacts({ lens, plies }: { lens: BeliefLens; plies: readonly ReplayPly[] }) {
  const t = useTranslations('review.lens')
  const roles = useTranslations('board.roles')
  const format = useFormatter()
  const percent = (share: number): string =>
    format.number(share, { style: 'percent', maximumFractionDigits: 0 })
  const at = plies[lens.ply]
  const san = plies[lens.ply + 1]?.san
  const likeliest = lens.squares.slice(0, 4)
  return (
    <div className={styles.lensFacts}>
      <p>
        {san && `${t('of', { san })}: `}
        {lens.boards !== null && t(lens.isSampled ? 'sampled' : 'boards', { size: lens.boards })}
      </p>
      <ul className="sr-only">
        {likeliest.map(({ square, piece, pieceChance }) => (
          <li key={square}>
            {t('likely', { piece: roles(piece.toLowerCase() as 'p'), square, percent: percent(pieceChance) })}
          </li>
        ))}
      </ul>
      {lens.moves.length > 0 && (
        <table className={styles.weighed}>
          <caption>{t('considered')}</caption>
          <tbody>
            {lens.moves.map(({ uci, probability, isPlayed }) => (
              <tr key={uci} data-played={isPlayed}>
                <th scope="row">{at ? sanAt(at, uci) : uci}</th>
                <td>
                  <meter min={0} max={1} value={probability} aria-label={percent(probability)} />
                </td>
                <td className={styles.share}>{percent(probability)}</td>
                <td>{isPlayed && t('chose')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
